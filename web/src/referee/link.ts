// A whole game in the fragment of a link: no server sees it.
import { packed as packed_text, unpacked as unpacked_text } from '../lib/packed';
import type { Game } from './game';
import { game_from } from './shelf';

export const packed = (game: Game) => packed_text(game);

/** The game of such a text, or nothing where it holds none. */
export const unpacked = async (text: string): Promise<Game | null> => game_from(await unpacked_text(text));
