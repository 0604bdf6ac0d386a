// What is being asked just now: a chart or procedure, the facts that have been tapped, the units
// whose they are, and what the engine says to it.
import { counted_words } from '../lib/counted';
import { last_system } from '../lib/last_system';
import type { Asked, Hand } from './at_hand';
import type { FactInput, Figure } from './fact_input';
import { facts_of_role, kept_by, same_facts, is_gone, number_by_unit, told_by_followed, with_followed, with_names, with_other, with_unit, type Entry, type Facts, type Game, type OfOther, type Unit, type Value } from './game';
import { games, subject_key } from './games.svelte';
import {
    ask_odds,
    ask_sheet,
    ask_systems,
    houses_on,
    question_of,
    type Change,
    type Closed,
    type Fact,
    type NextStep,
    type Odds,
    type OptionLine,
    type OutcomeLine,
    type Question,
    type Role,
    type Sheet,
    type SystemLine,
    type Verdict,
} from './oracle';
import { spread_of } from '../lib/spread';
import { is_roll_off, told_fact, wanted_words } from './facts';
import { bars_of, data_words } from './outcomes';
import { fact_words, learn_labels, mean_difference, points, spoken, by_their_names } from './words';

/** What other facts would change is dearer: it is asked when the finger rests. */
const rest_ms = 120;
/** longest name of a role that stands before the text of a rule */
const most_letters_of_role = 24;

export interface Reason {
    because: string;
    rule: string;
}

export const facts_in = (role: Role): Fact[] => role.groups.flatMap((group) => group.facts);
const kept_names = (role: Role) => facts_in(role).filter((fact) => fact.keeps !== 'no' && !fact.follows).map((fact) => fact.name);
const followed_in = (role: Role) => facts_in(role).flatMap(({ name, follows }) => (follows ? [{ fact: name, ...follows }] : []));
/** Facts with what the one just set says besides: who is of the arm artillery fires as artillery. */
const with_told = (facts: Facts, set: string, sheet: Sheet | null): Facts => {
    const roles = sheet?.roles.filter((role) => facts_in(role).some(({ fact, kind }) => fact === set && kind === 'name')) ?? [];
    const told = roles.flatMap((role) =>
        followed_in(role)
            .filter(({ name }) => role.prefix + name === set)
            .map(({ fact, value }) => [role.prefix + fact, facts[set] === value ? true : undefined] as const),
    );
    const all = Object.entries({ ...facts, ...Object.fromEntries(told) });
    return Object.fromEntries(all.filter((each): each is [string, Value] => each[1] !== undefined));
};
const named_in = (role: Role, of_other: boolean) =>
    facts_in(role).flatMap(({ fact, named_by_unit, ...each }) => (named_by_unit && each.of_other === of_other ? [{ fact, named_by_unit }] : []));
/** A role's facts, in which those of a unit are as it has them. */
const of_unit = (facts: Facts, role: Role, unit: Unit): Facts => {
    const whole = { ...unit, facts: with_followed(unit.facts, '', followed_in(role), unit) };
    const said = facts_in(role).map(({ fact, by_unit }) => [fact, by_unit && number_by_unit(by_unit, whole)] as const);
    const own = with_followed(with_unit(facts, role.prefix, kept_names(role), unit), role.prefix, followed_in(role), unit);
    const all = { ...own, ...Object.fromEntries(said.filter((each): each is [string, number] => each[1] !== undefined)) };
    return with_names(all, named_in(role, false), unit);
};
/** Facts without the numbers that follow from a unit that another one replaces. */
const without_said_by = (facts: Facts, role: Role, unit: Unit): Facts => {
    const said = facts_in(role).filter(({ fact, by_unit }) => by_unit && facts[fact] === number_by_unit(by_unit, unit));
    return Object.fromEntries(Object.entries(facts).filter(([fact]) => !said.some((each) => each.fact === fact)));
};
/** The other side of a chart, beside the prefixes of roles. */
const other_prefix = 'other.';
const names_of_other = (sheet: Sheet) =>
    sheet.roles.flatMap(facts_in).flatMap(({ fact, of_unit }) => (of_unit ? [{ fact, of_unit }] : []));
/** Names have their sizes in the order in which they stand. */
function size_in(sheet: Sheet, name: string, value?: Value): number {
    const fact = sheet.roles.flatMap(facts_in).find((each) => each.name === name);
    const taken = value ?? fact?.assumed;
    return fact?.values?.findIndex((each) => each.value === taken) ?? Number(taken ?? 0);
}
/** Facts in which those of the other side are that unit's; of these names, or all. */
const of_other_unit = (facts: Facts, sheet: Sheet, unit: Unit, names?: readonly OfOther[]): Facts => {
    const compared = with_other(facts, names ?? names_of_other(sheet), unit, (name, value) => size_in(sheet, name, value));
    const named = names ? [] : sheet.roles.flatMap((role) => named_in(role, true));
    return with_names(compared, named, unit);
};
const compares = ({ of_unit }: OfOther, own?: string) => of_unit.some(({ how, name }) => how === 'more' && (own === undefined || own === name));
const key_of = (fact: string, value: Value) => `${fact}=${value}`;
const same_outcome = (a: { outcome: string; data: object }, b: { outcome: string; data: object }) =>
    a.outcome === b.outcome && JSON.stringify(a.data) === JSON.stringify(b.data);

export class RefereeSession implements FactInput {
    systems = $state.raw<SystemLine[]>([]);
    sheet = $state.raw<Sheet | null>(null);
    facts = $state.raw<Facts>({});
    /** ids of units by the prefix of their role */
    units = $state.raw<Record<string, number>>({});
    odds = $state.raw<Odds | null>(null);
    /** the outcome to which the figures beside the facts refer */
    watched = $state('');
    /** why a fact that was tapped cannot be */
    reason = $state.raw<Reason | null>(null);
    trouble = $state('');
    /** dice or a verdict that the page was left with */
    left: Hand | null = null;
    /** counts the choices of a question, repeats included */
    times_chosen = $state(0);
    /** the role whose facts are shown, where there is not room for all */
    role = $state(0);

    #asked = 0;
    #handed_on: Facts = {};
    #later: ReturnType<typeof setTimeout> | undefined;

    get game(): Game {
        return games.game;
    }
    get of(): string {
        return this.sheet?.of ?? '';
    }
    get question(): Question {
        return this.#question(this.game.system, this.of);
    }
    #question(system: string, of: string): Question {
        return question_of(system, of, this.game.houses, this.options_of(system));
    }
    /** Optional rules that were chosen, of those that the system still has. */
    options_of(system: string): Record<string, string> {
        const known = this.systems.find((each) => each.system === system)?.options ?? [];
        const chosen = this.game.options[system] ?? {};
        const there = known.filter(({ option, choices }) => choices.some(({ value }) => value === chosen[option]));
        return Object.fromEntries(there.map(({ option }) => [option, chosen[option]]));
    }
    async choose_option(option: OptionLine, choice: string): Promise<void> {
        const { system } = this.game;
        const { [option.option]: _, ...others } = this.game.options[system] ?? {};
        this.game.options[system] = choice === option.value ? others : { ...others, [option.option]: choice };
        await this.reopen();
    }
    readonly system = $derived.by(() => this.systems.find((each) => each.system === games.game.system));
    readonly closed = $derived(new Map<string, Closed>(this.odds?.closed.map((each) => [key_of(each.fact, each.value), each])));
    readonly changes = $derived(new Map<string, Change>(this.odds?.changes.map((each) => [key_of(each.fact, each.value), each])));
    readonly blamed = $derived(new Set(this.odds?.objection?.facts));
    /** Facts that are still wanted; null while an objection stands in the way. */
    readonly wanted = $derived(this.odds && !this.odds.objection ? new Set(this.odds.missing.map(({ fact }) => fact)) : null);
    /** The same by the place of their role. */
    readonly missing = $derived(this.#by_role(this.odds?.missing.map(({ fact }) => fact) ?? []));
    /** Where one of some facts would do, those, by the place of their role. */
    readonly one_of = $derived(this.#by_role(this.odds?.objection?.wants ?? []));
    /** outcomes are numbers: hits, casualties */
    readonly counts = $derived(this.sheet?.counted !== undefined && this.sheet.outcomes.length === 0);
    readonly ready = $derived(this.odds !== null && this.odds.outcomes.length > 0);
    readonly spread = $derived(spread_of(this.odds?.outcomes ?? []));

    /** Who is on the other side of a chart that has one role only. */
    readonly other = $derived.by((): Role | null => {
        const who = this.sheet?.other;
        return who ? { prefix: other_prefix, title: who.charAt(0).toUpperCase() + who.slice(1), words: `the ${who}`, unit: true, groups: [] } : null;
    });

    #by_role(names: readonly string[]): Fact[][] {
        const wanted = new Set(names);
        return (this.sheet?.roles ?? []).map((role) => facts_in(role).filter((fact) => wanted.has(fact.fact)));
    }
    /** As the page was left, if that is known. */
    async begin(hand: Hand | null): Promise<void> {
        await this.reopen(hand);
    }
    /** What is put together just now. */
    get asked(): Asked {
        return { facts: this.facts, units: this.units, handed_on: this.#handed_on };
    }
    /** The same question once more, as it was put together. */
    ask_again({ facts, units, handed_on }: Asked): void {
        this.#handed_on = handed_on;
        this.reason = null;
        this.#ask_anew(facts, units);
    }
    /** The sheet that the game was at, or that its system leads with; under the rules of now. */
    async reopen(hand: Hand | null = null): Promise<void> {
        await this.#attempt(async () => {
            this.systems = (await ask_systems(houses_on(this.game.houses))).systems;
            for (const each of this.systems) learn_labels(each.system, each.labels);
        });
        const wanted_system = this.game.system || last_system();
        const system = this.systems.find((each) => each.system === wanted_system) ?? this.systems[0];
        if (!system) return;
        const wanted = this.game.subject[system.system];
        const there = system.subjects.some((each) => each.of === wanted);
        const of = there ? wanted : system.leads;
        this.left = hand && hand.system === system.system && hand.of === of ? hand : null;
        await this.open(system.system, of, this.left?.asked);
    }
    /** After going over to another game. */
    async take_up_game(): Promise<void> {
        this.sheet = null;
        this.units = {};
        await this.reopen();
    }
    /** Opens another sheet; the units stay, each in the place of its role. The same one: facts, too. */
    async open(system: string, of: string, asked?: Asked): Promise<void> {
        await this.#attempt(async () => {
            const sheet = await ask_sheet(this.#question(system, of));
            if (this.sheet?.system === system && this.sheet.of === of) {
                this.sheet = sheet;
                this.#ask_anew(this.facts, this.units);
                return;
            }
            if (asked) {
                this.#lay(sheet, asked.facts, asked.units);
                this.#handed_on = asked.handed_on;
                return;
            }
            const same = system === this.game.system;
            const stay = same ? this.#units_in_order() : [];
            const other = same && this.other ? this.unit_of(this.other) : undefined;
            this.#lay(sheet, {}, {});
            const roles = sheet.roles.filter((role) => role.unit);
            stay.slice(0, roles.length).forEach((unit, i) => unit && !is_gone(unit) && this.set_unit(roles[i], unit));
            if (other && this.other && !is_gone(other)) this.set_unit(this.other, other);
        });
    }
    #lay(sheet: Sheet, facts: Facts, units: Record<string, number>): void {
        this.game.system = sheet.system;
        this.game.subject[sheet.system] = sheet.of;
        this.sheet = sheet;
        this.role = 0;
        this.#handed_on = {};
        this.odds = null;
        this.watched = '';
        this.#chosen = '';
        this.reason = null;
        this.#ask_anew(facts, units);
        games.asked(subject_key(sheet.system, sheet.of));
    }
    /** Opens the next question, with its facts and the units that the engine names for it. */
    async go_on(step: NextStep): Promise<void> {
        await this.#attempt(async () => {
            const sheet = await ask_sheet(this.#question(this.game.system, step.of));
            const seated = Object.entries(step.units).map(([to, from]) => [to, this.units[from]] as const);
            const units = Object.fromEntries(seated.filter(([, id]) => id !== undefined));
            let facts: Facts = {};
            for (const role of sheet.roles) {
                const unit = this.game.units.find(({ id }) => id === units[role.prefix]);
                if (unit) facts = of_unit(facts, role, unit);
            }
            const other = this.game.units.find(({ id }) => id === units[other_prefix]);
            if (other) facts = of_other_unit(facts, sheet, other);
            for (const name of step.left_behind ?? []) delete facts[name];
            this.#lay(sheet, { ...facts, ...step.facts }, units);
            this.#handed_on = step.known ?? {};
        });
    }
    #units_in_order(): (Unit | undefined)[] {
        return this.sheet?.roles.filter((role) => role.unit).map((role) => this.unit_of(role)) ?? [];
    }

    async #attempt(what: () => Promise<void>): Promise<void> {
        try {
            await what();
            this.trouble = '';
        } catch (error) {
            this.trouble = (error as Error).message;
        }
    }

    // --- facts ---

    set(fact: string, value: Value | undefined): void {
        this.reason = null;
        if (value === undefined) {
            const { [fact]: _, ...others } = this.facts;
            this.#ask_anew(this.#compared(with_told(others, fact, this.sheet), fact), this.units);
        } else {
            const facts = with_told({ ...this.facts, [fact]: value }, fact, this.sheet);
            this.#ask_anew(this.#compared(facts, fact), this.units);
        }
    }
    /** Facts in which the other side's unit is compared anew, with that fact or with all of the own unit. */
    #compared(facts: Facts, own?: string): Facts {
        const unit = this.other && this.unit_of(this.other);
        if (!unit || !this.sheet) return facts;
        const names = names_of_other(this.sheet).filter((each) => compares(each, own));
        return names.length > 0 ? of_other_unit(facts, this.sheet, unit, names) : facts;
    }
    /** A tap on a truth or on one of some names: on, off, or why not. */
    tap(fact: string, value: Value): void {
        const closed = this.closed.get(key_of(fact, value));
        if (this.facts[fact] === value) this.set(fact, undefined);
        else if (closed) this.reason = closed;
        else this.set(fact, value);
    }
    closed_for(fact: string, value: Value): Closed | undefined {
        return this.closed.get(key_of(fact, value));
    }
    change_for(fact: string, value: Value): Change | undefined {
        return this.changes.get(key_of(fact, value));
    }
    /** What would change a number: the engine tries it a step on. */
    change_of_number(fact: string): Change | undefined {
        return this.odds?.changes.find((change) => change.fact === fact);
    }
    clear(): void {
        this.#handed_on = {};
        this.reason = null;
        this.#ask_anew({}, {});
    }
    /** The facts of this throw go, units and what they keep stay. */
    clear_moment(): void {
        const { sheet } = this;
        if (!sheet) return;
        const there = Object.entries(this.units).filter(([, id]) => this.game.units.some((unit) => unit.id === id && !is_gone(unit)));
        this.units = Object.fromEntries(there);
        let facts: Facts = {};
        for (const role of sheet.roles) {
            const unit = this.unit_of(role);
            if (unit) facts = of_unit(facts, role, unit);
        }
        this.#handed_on = {};
        const other = this.other && this.unit_of(this.other);
        if (other) facts = of_other_unit(facts, sheet, other);
        this.reason = null;
        this.#ask_anew(facts, this.units);
    }

    #ask_anew(facts: Facts, units: Record<string, number>): void {
        this.facts = facts;
        this.units = units;
        const asked = ++this.#asked;
        clearTimeout(this.#later);
        void this.#ask(asked, false);
        this.#later = setTimeout(() => void this.#ask(asked, true), rest_ms);
    }
    async #ask(asked: number, changes: boolean): Promise<void> {
        if (!this.sheet) return;
        await this.#attempt(async () => {
            const odds = await ask_odds(this.question, this.facts, changes);
            // Meanwhile something else may have been tapped, or the dearer answer have come.
            if (asked !== this.#asked || (!changes && this.odds_are_of(asked))) return;
            this.odds = changes ? odds : { ...odds, changes: [] };
            this.#answered = changes ? asked : this.#answered;
            this.#watch_what_may_come(odds);
        });
    }
    /** What was chosen, as long as it has a chance; else what is watched already, or the likeliest. */
    #watch_what_may_come(odds: Odds): void {
        const bars = bars_of(odds.outcomes);
        if (bars.length === 0) return;
        const has_chance = (outcome: string) => bars.some((bar) => bar.outcome === outcome);
        if (has_chance(this.#chosen)) this.watched = this.#chosen;
        else if (!has_chance(this.watched)) this.watched = bars.sort((a, b) => b.value - a.value)[0].outcome;
    }
    watch(outcome: string): void {
        this.#chosen = outcome;
        this.watched = outcome;
    }
    #chosen = '';
    #answered = 0;
    private odds_are_of(asked: number): boolean {
        return this.#answered === asked;
    }

    // --- units ---

    unit_of(role: Role): Unit | undefined {
        return this.game.units.find((unit) => unit.id === this.units[role.prefix]);
    }
    set_unit(role: Role, unit: Unit | null): void {
        const { [role.prefix]: _, ...others } = this.units;
        this.reason = null;
        if (unit && this.sheet && role === this.other) {
            this.#ask_anew(of_other_unit(this.facts, this.sheet, unit), { ...others, [role.prefix]: unit.id });
        } else if (unit) {
            const before = this.unit_of(role);
            const facts = of_unit(before ? without_said_by(this.facts, role, before) : this.facts, role, unit);
            this.#ask_anew(this.#compared(facts), { ...others, [role.prefix]: unit.id });
        } else {
            this.#ask_anew(this.facts, others);
        }
    }
    /** The facts of a role that a unit keeps. */
    lasting_facts(role: Role): Facts {
        const own = facts_of_role(this.facts, role.prefix, kept_names(role));
        return { ...own, ...told_by_followed(this.facts, role.prefix, followed_in(role)) };
    }
    /** Whether the facts tapped are not what the unit keeps. */
    differs(role: Role): boolean {
        const unit = this.unit_of(role);
        if (!unit) return false;
        return !same_facts(kept_by(unit, this.lasting_facts(role), kept_names(role)), unit.facts);
    }
    keep(role: Role): void {
        const unit = this.unit_of(role);
        if (unit) unit.facts = kept_by(unit, this.lasting_facts(role), kept_names(role));
    }

    /** What is remembered of the units and not asked here, and what the throw before has left. */
    known(): Facts {
        const known: Facts = {};
        for (const role of [...(this.sheet?.roles ?? []), ...(this.other ? [this.other] : [])]) {
            const asked = new Set(facts_in(role).map(({ name }) => name));
            const unit = this.unit_of(role);
            if (unit) known[`${role.prefix}there`] = true;
            for (const [name, value] of Object.entries(unit?.facts ?? {})) {
                if (!asked.has(name)) known[role.prefix + name] = value;
            }
        }
        return { ...known, ...this.#handed_on };
    }
    /** Stores the changed facts of the verdict with the units. */
    become(verdict: Verdict): void {
        this.#handed_on = {};
        for (const { role, name, value } of verdict.became ?? []) {
            const unit = this.game.units.find(({ id }) => id === this.units[role]);
            if (!unit) continue;
            const { [name]: _, ...others } = unit.facts;
            unit.facts = value === null ? others : { ...others, [name]: value };
        }
    }
    /** A unit was changed elsewhere, or deleted: where it is seated, its facts follow. */
    changed(unit: Unit): void {
        const there = this.game.units.find(({ id }) => id === unit.id) ?? null;
        for (const role of [...(this.sheet?.roles ?? []), ...(this.other ? [this.other] : [])]) {
            if (this.units[role.prefix] === unit.id) this.set_unit(role, there);
        }
    }

    /** Whose throw it is: by name, where the unit has one. */
    called(whose: string): string {
        const prefix = whose && `${whose.replaceAll(' ', '_')}.`;
        const role = this.sheet?.roles.find((each) => each.unit && each.prefix === prefix);
        const name = role && this.unit_of(role)?.name;
        if (!name) return whose;
        return whose ? `${name} (${whose})` : name;
    }
    /** What came of it, in words that call units by their names. */
    named(words: string): string {
        const called = (this.sheet?.roles ?? []).flatMap((role) => {
            const name = role.unit && role.prefix && this.unit_of(role)?.name;
            return name ? [[role.title.toLowerCase(), name] as const] : [];
        });
        return by_their_names(spoken(words), Object.fromEntries(called));
    }
    /** A rule that is told of somebody, who stands before it. */
    named_first(words: string): string {
        const end = words.indexOf(': ');
        return end < 0 || end > most_letters_of_role ? spoken(words) : this.named(words.slice(0, end)) + spoken(words.slice(end));
    }
    /** The numbers of an outcome, but what "from now on" tells of units. */
    numbers_of({ data, became }: Verdict): string {
        const told = (became ?? []).filter(({ value }) => value === true).map(({ name }) => name);
        const kept = Object.entries(data).filter(([name]) => !told.some((each) => name === each || name.endsWith(`_${each}`)));
        return this.named(data_words(Object.fromEntries(kept)));
    }
    /** Of a roll-off, whose die comes first and whose second: the own side's, and the enemy's. */
    sides_of(whose: string): [string, string] {
        const places = this.sheet?.roles.filter((role) => role.unit) ?? [];
        if (whose !== '' && places.length === 2) {
            const [own, enemy] = places.map((role) => this.called(role.title.toLowerCase()));
            return [own, enemy];
        }
        const other = this.other && this.unit_of(this.other);
        return [this.called(whose) || 'the own side', other?.name ?? 'the enemy'];
    }
    /** The changed facts of each unit: "shaken", "not routing", "pinned 2". Called before `become`. */
    became_of(verdict: Verdict): { who: string; words: string; rule: string }[] {
        return (verdict.became ?? []).map(({ role, name, value, rule }) => {
            const place = role === other_prefix ? this.other : this.sheet?.roles.find((each) => each.prefix === role);
            const fact = place ? facts_in(place).find((each) => each.name === name) : undefined;
            const unit = place && this.unit_of(place);
            const is_number = fact?.kind === 'number' || typeof unit?.facts[name] === 'number';
            const now = value ?? (is_number ? 0 : false);
            const told = fact ? told_fact(fact, name, now) : fact_words(name, now, this.game.system);
            const words = is_number && value === null ? `no ${told.replace(/ 0$/, '')}` : told;
            return { who: unit?.name ?? place?.title ?? '', words, rule };
        });
    }

    /** What is noted down of a verdict. */
    entry_of(verdict: Verdict): Omit<Entry, 'id'> {
        const units = [...(this.sheet?.roles ?? []), ...(this.other ? [this.other] : [])].map((role) => [role.title, this.unit_of(role)?.name ?? '']);
        return {
            at: Date.now(),
            system: this.game.system,
            subject: this.of,
            title: verdict.title,
            units: Object.fromEntries(units.filter(([, name]) => name !== '')),
            facts: { ...verdict.facts },
            outcome: verdict.counted ? counted_words(verdict.text, verdict.counted) : [this.named(verdict.outcome), this.numbers_of(verdict)].filter(Boolean).join(', '),
            help: this.named(verdict.words),
            chance: this.chance_of(verdict.outcomes, verdict),
            thrown: verdict.checks.map((check) => ({
                whose: check.whose,
                title: check.title,
                dice: [...(check.dice ?? [])],
                total: check.total ?? null,
                roll_off: is_roll_off(check),
                counted: check.hits_on === undefined ? '' : wanted_words(check),
                outcome: check.text ?? check.outcome ?? '',
                modifiers: check.modifiers.map(({ rule, value, because, enemy }) => ({ rule, value, because, enemy })),
            })),
            became: this.became_of(verdict).map(({ who, words }) => (who ? `${who}: ${words}` : words)),
            next: verdict.course.map(({ rule, text }) => ({ rule, text: this.named_first(text) })),
            houses: [...verdict.houses],
            note: '',
        };
    }

    // --- figures ---

    /**
     * What a change would do to the outcome that is watched, or to the mean of a count: "17 % more repulsed".
     * Where it changes other outcomes alone, there is a sign for that.
     */
    figure(change: Change | undefined): Figure | null {
        if (!change) return null;
        const told = (words: string, of_what: string, by: number): Figure =>
            words ? { words: `${words} ${of_what}`, less: by < 0, other: false } : { words: '±', less: false, other: true };
        if (this.counts) {
            const by = change.outcomes.reduce((sum, each) => sum + Number(each.outcome) * each.difference, 0);
            return told(mean_difference(by), this.sheet?.counted ?? '', by);
        }
        const same = change.outcomes.filter((each) => each.outcome === this.watched);
        const by = same.reduce((sum, each) => sum + each.difference, 0);
        return told(points(by), spoken(this.watched), by);
    }
    chance_of(outcomes: readonly OutcomeLine[], outcome: { outcome: string; data: Record<string, number> }): string {
        return outcomes.find((each) => same_outcome(each, outcome))?.probability ?? '';
    }
}
