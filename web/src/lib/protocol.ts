// Messages of a table's WebSocket and of HTTP: docs/api/table_messages.md and openapi.json.

/** x_mil, y_mil */
export type Point = [number, number];
/** x_mil, y_mil, facing_cdeg */
export type Place = [number, number, number];

export interface Side {
    name: string;
    colour: string;
    edge: 'near' | 'far' | 'left' | 'right';
}
export interface SeatedSide extends Side {
    /** `person`, or the name of a commander */
    by: string;
    here: boolean;
    /** given with the table only */
    yours?: boolean;
}
export type FeatureKind =
    | 'wood'
    | 'built_up_area'
    | 'hill'
    | 'linear'
    | 'river'
    | 'road'
    | 'redoubt'
    | 'ford'
    | 'bridge';
export interface Feature {
    kind: FeatureKind;
    name: string;
    what: string;
    height: number;
    area?: Point[];
    course?: Point[];
    breadth_mil?: number;
}
export interface Piece {
    unit: number;
    side: number;
    name: string;
    kind: string;
    symbol: string;
    x_mil: number;
    y_mil: number;
    facing_cdeg: number;
    frontage_mil: number;
    depth_mil: number;
    /** front left, front right, rear right, rear left */
    corners: Point[];
    states: string[];
    status: string;
    place: string;
    charges: number | null;
    attached_to: number | null;
    can_act: boolean;
}
export interface Dice {
    commitment: string;
    nonces: (string | null)[];
    secret: string | null;
}
export interface OrderHelp {
    name: string;
    usage: string;
    help: string;
}
/** The data from which a field is drawn, of a table or a scenario. */
export interface Ground {
    width_mil: number;
    depth_mil: number;
    terrain: Feature[];
}
export interface TableMessage extends Ground {
    is: 'table';
    table: string;
    system: string;
    title: string;
    about: string;
    metres_per_inch: number;
    sides: SeatedSide[];
    orders: OrderHelp[];
    odds_usage: OrderHelp;
    undo: boolean;
    pace_ms: number;
    per_roll: boolean;
    dice: Dice;
}

export interface Pose {
    x_mil: number;
    y_mil: number;
    facing_cdeg: number;
    corners: Point[];
    sure: boolean;
}
export interface Suggestion {
    order: string;
    phrase: string;
    unit: number | null;
    at: number | null;
    /** "2 of 5 PIPs"; empty: the order is free */
    price: string;
    /** a warning before the order is given; empty: none */
    note?: string;
    pose: Pose | null;
}
export interface Awaited {
    side: number;
    phase: string;
    kinds: string[];
    by: string;
    over: boolean;
}
export interface Pending {
    side: number;
    rule: string;
    rule_text: string;
    question: string;
    options: string[];
}
export interface Command {
    name: string;
    side: number;
    note: string;
    units: number[];
    away: { unit: number; name: string; kind: string; status: string }[];
}
export interface Verdict {
    over: boolean;
    winner: number | null;
    rule: string;
    why: string;
}
/** A side has resigned; this is no verdict of the rules. */
export interface Resigned {
    side: number;
    winner: number;
    words: string;
}
/** The rules have changed during a game: it continues after the orders that were kept. */
export interface Renewed {
    kept: number;
    left_out: number;
    words: string;
}
/** A sealed order, or answer to its question: its dice wait for values of the seats. */
export interface Sealed {
    entry: number;
    side: number;
    after: number;
    order: string;
    phrase: string;
    answer: string;
    waits_for: number[];
    /** by side: SHA-256 of the value that it has to reveal */
    promised: (string | null)[];
}
export interface StateMessage {
    is: 'state';
    entry: number;
    turn: number;
    clock: string;
    awaited: Awaited;
    pending: Pending | null;
    open: { order: string; phrase: string; side: number; may_withdraw: boolean } | null;
    pieces: Piece[];
    commands: Command[];
    orders: Suggestion[];
    briefing: string;
    /** the side of the last order */
    /** a request to take the last order back, which the other seat allows or refuses */
    undo: { side: number; may: boolean; why_not: string; asked: boolean; phrase: string };
    sealed: Sealed | null;
    verdict: Verdict;
    resigned: Resigned | null;
    renewed: Renewed | null;
    waits_for: string;
}

export interface Modifier {
    rule: string;
    value: number;
    because: string;
    enemy: boolean;
    rule_text?: string;
}
/** A throw before it is made. */
export interface Throw {
    title: string;
    dice_wanted: string;
    needed: number | null;
    hits_on: number | null;
    counts_misses: boolean;
    modifiers: Modifier[];
    /** rules by which several hits count as one */
    hits_for_one?: { rule: string; hits: number; because: string }[];
}
export interface Check extends Throw {
    dice: number[];
    total: number;
    outcome: string;
    decided_by: string;
}
export interface StoryLine {
    kind: 'event' | 'check' | 'decision';
    rule: string;
    rule_text: string;
    whose: string;
    words: string;
    /** a check without dice, such as cards: its words tell all of it */
    in_words?: boolean;
    move?: { unit: number; length_mil: number; path: Place[] };
    check?: Check;
    options?: string[];
    chosen?: string;
}
export interface LogEntry {
    entry: number;
    turn: number;
    side: number;
    order: string;
    phrase: string;
    story: StoryLine[];
}
export interface HappenedMessage extends LogEntry {
    is: 'happened';
    /** `only`: no other order was possible */
    by: 'person' | 'commander' | 'only';
    done: boolean;
}

export interface Refusal {
    rule: string;
    because: string;
    rule_text: string;
}
export interface CheckAhead extends Throw {
    whose: string;
    rule: string;
    /** the modifiers depend on earlier dice or decisions */
    varies: boolean;
}
export interface Odds {
    text: string;
    /** `gist`: the states without counts; empty if that says nothing new */
    units: { name: string; states: Chance[]; gist: Chance[] }[];
    outcomes: Chance[];
    checks: CheckAhead[];
}
export interface Chance {
    words: string;
    chance: string;
    percent: string;
}
export interface PreviewMessage {
    is: 'preview';
    entry: number;
    read: boolean;
    refused: Refusal | null;
    order: string;
    phrase: string;
    unit: number | null;
    at: number | null;
    price: string;
    note?: string;
    pose: Pose | null;
    others: Suggestion[];
    /** why the order that would lead exactly there was not chosen */
    short_of: Refusal | null;
    orders: { order: string; phrase: string }[];
    odds: Odds | { error: string } | null;
}
export interface ReachMessage {
    is: 'reach';
    entry: number;
    unit: number;
    text: string;
    shapes: { kind: string; outline: Point[] }[];
}
export interface SightMessage {
    is: 'sight';
    entry: number;
    unit: number;
    lines: { unit: number; seen: boolean; from: Point; to: Point; length_mil: number }[];
}
export interface StepMessage {
    is: 'step';
    entry: number;
    last: number;
    turn: number;
    phase: string;
    side: number;
    order: string;
    phrase: string;
    clock: string;
    pieces: Piece[];
    commands: Command[];
    story: StoryLine[];
}

export type ServerMessage =
    | TableMessage
    | StateMessage
    | HappenedMessage
    | PreviewMessage
    | ReachMessage
    | SightMessage
    | StepMessage
    | { is: 'suggestions'; entry: number; unit: number; orders: Suggestion[] }
    | { is: 'log'; last: number; entries: LogEntry[] }
    | { is: 'who'; unit: number; text: string }
    | { is: 'why'; rule: string; text: string }
    | { is: 'seats'; sides: SeatedSide[] }
    | { is: 'dice'; dice: Dice }
    | { is: 'undone'; entry: number; phrase: string; by: number }
    | { is: 'undo_asked' | 'undo_forbidden'; entry: number; phrase: string; by: number }
    | ({ is: 'sealed' } & Sealed)
    | { is: 'pace'; pace_ms: number }
    | { is: 'done'; entry: number }
    | ({ is: 'refused' } & Refusal)
    | { is: 'error'; code: string; what: string };
export type Answer<Is extends ServerMessage['is']> = Extract<ServerMessage, { is: Is }>;

export type ClientMessage =
    | { do: 'sit'; seats: string[]; nonce: string }
    | { do: 'suggest' | 'reach' | 'sight' | 'who'; unit: number }
    | { do: 'preview'; order: string; odds?: boolean }
    | {
          do: 'preview';
          unit: number;
          x_mil: number;
          y_mil: number;
          facing_cdeg: number;
          onto: number | null;
          odds?: boolean;
      }
    | { do: 'why'; rule: string }
    | { do: 'step'; entry: number }
    | { do: 'log'; from: number; to: number }
    | { do: 'submit'; entry: number; order: string }
    | { do: 'answer'; entry: number; option: string }
    | { do: 'withdraw' | 'undo'; entry: number }
    | { do: 'allow'; entry: number; yes: boolean }
    | { do: 'show'; entry: number; after: number; side: number; value: string }
    | { do: 'resign'; side: number }
    | { do: 'pace'; pace_ms: number };

// HTTP.

export interface System {
    name: string;
    title: string;
    commanders: string[];
    /** description of each commander */
    commander_words: string[];
    options: RuleOption[];
}
/** An option of the rules. */
export interface RuleOption {
    name: string;
    rule: string;
    text: string;
    value: string;
    choices: string[];
}
export interface ScenarioLine {
    id: string;
    system: string;
    title: string;
    about: string;
    contents: string;
    sides: Side[];
    picture: string;
}
export interface Field extends Ground {
    sides: Side[];
    pieces: Piece[];
}
export interface HouseFile {
    name: string;
    text: string;
}
export interface Scenario {
    id: string;
    system: string;
    title: string;
    about: string;
    contents: string;
    text: string;
    houses: HouseFile[];
    why_no_battle: string;
    field: Field;
}
export interface Checked {
    fit: boolean;
    faults: { line: number; column: number; message: string }[];
    contents: string;
    why_no_battle: string;
    points: number[];
    field?: Field;
}
export interface NewTable {
    scenario?: string;
    text?: string;
    houses?: HouseFile[];
    sides: string[];
    undo?: boolean;
    pace_ms?: number;
    per_roll?: boolean;
}
export interface OpenedTable {
    table: string;
    address: string;
    seats: { side: number; secret: string }[];
    commitment: string;
}
