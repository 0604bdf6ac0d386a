// Messages of a table's WebSocket and of HTTP, under the names that the pages use. Their types are made of
// docs/api/openapi.json by `npm run types`.
import type { Check, CheckAhead, Feature, Field, Houses, ServerMessage } from './contract';

export type * from './contract';

export type Answer<Is extends ServerMessage['is']> = Extract<ServerMessage, { is: Is }>;
export type FeatureKind = Feature['kind'];
/** The data from which a field is drawn, of a table or a scenario. */
export type Ground = Pick<Field, 'width_mil' | 'depth_mil' | 'terrain'>;
/** What a throw has before and after the dice. */
export type Throw = Pick<CheckAhead, keyof CheckAhead & keyof Check>;
export type HouseFile = Houses[number];
