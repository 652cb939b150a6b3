import type { GraphInput, Params } from '../../../graph/port.ts';
import { type BoundRow, raises } from '../../../model/bounds.ts';
import { notByBirth, slowDeaths } from '../../../model/excused.ts';
import { kindLine, lifespanOf } from '../../../model/kinds.ts';
import type { AttributeDefinition, Ontology, Predicate, RuleParams } from '../../../model/ontology.ts';
import type { Rule, RuleSettings } from '../../../model/rule.ts';
import { own } from '../../../util/own.ts';
import type { BoundMemo } from '../../compute/bounds/memo.ts';
import type { BoundSettings } from '../../compute/bounds/network.ts';
import { type EngineParam, perKindParam } from '../../lint/contract.ts';
import { defaultOf, paramFault } from '../../lint/params.ts';
import type { RunOptions } from '../options.ts';

/** The parameters that a rule's query may use, by name. */
export type ParamsOf = (rule: Rule) => Params;

/** The parameters of each rule in a run: those about the world's ontology, and the rule's own. */
export function paramsIn({
  ontology,
  settings,
}: {
  readonly ontology: Ontology;
  readonly settings: RuleSettings;
}): ParamsOf {
  const facts = { ...ontologyParams(ontology, settings), ...presentParams(settings), ...eraParams(settings) };
  const known = new Map<Rule, Params>();
  return (rule) => {
    const params = known.get(rule) ?? {
      ...facts,
      ...resolveParams(rule, own(settings.params, rule.id) ?? {}, ontology.kinds),
    };
    known.set(rule, params);
    return params;
  };
}

/**
 * Parameters of one rule: each declared one with its value (the world's, else the default), and as `<name>_by_kind` a map
 * from every kind to its own value, inherited by the kinds below it.
 */
export function resolveParams(
  rule: Rule,
  overrides: RuleParams,
  kinds: Ontology['kinds'],
): Readonly<Record<string, GraphInput>> {
  const params: Record<string, GraphInput> = {};
  for (const [name, declared] of Object.entries(rule.params)) {
    const isDetailed = typeof declared === 'object' && 'default' in declared;
    const stated = own(overrides, name);
    // One of another sort would make every comparison with it null: it is reported where the settings are read.
    const isUsable = stated !== undefined && paramFault(declared, stated) === undefined;
    params[name] = isUsable ? stated : defaultOf(declared);
    params[perKindParam(name)] = isDetailed ? inherited(declared.per_kind ?? {}, kinds) : {};
  }
  return params;
}

/** The rows of bounds whose rules are on and as shipped, with the days that the world allows, and what else decides where they apply. */
export function boundsIn(
  options: Pick<RunOptions, 'ontology' | 'rules' | 'settings' | 'waivers' | 'time'>,
  memo: BoundMemo,
): BoundSettings {
  const { ontology, rules, settings, waivers = [] } = options;
  const rewritten = rules.rules.filter(({ origin }) => origin !== 'shipped').map(({ id }) => id);
  const off = new Set([...rules.disabled, ...settings.disable, ...rewritten]);
  const posthumous = [...ontology.predicates.values()].filter((each) => each.posthumous).map(({ type }) => type);
  return {
    rows: (ontology.bounds ?? []).flatMap((row) =>
      row.rules.some((id) => off.has(id)) ? [] : { ...row, days: allowedDays(row, options) },
    ),
    waivers,
    memo,
    words: { not_by_birth: notByBirth, mother_words: motherWords, funerals, slow_deaths: slowDeaths, posthumous },
  };
}

/** Long enough for a year of most calendars, and for a date that states the year only. */
const daysOfYear = 400;

/** `max_days: 900`: a row allows so many days, too. */
function allowedDays(
  row: BoundRow,
  { rules, settings, time }: Pick<RunOptions, 'rules' | 'settings' | 'time'>,
): number {
  const { param = '' } = row;
  for (const { id, params } of rules.rules.filter((each) => row.rules.includes(each.id))) {
    const [stated, declared] = [own(own(settings.params, id) ?? {}, param), own(params, param)];
    if (declared === undefined) continue;
    const isUsable = stated !== undefined && paramFault(declared, stated) === undefined;
    const isOfYears = typeof declared === 'object' && 'unit' in declared && declared.unit === 'years';
    const { mean, slack } = time?.year ?? { mean: 0, slack: 0 };
    const days = Number(isUsable ? stated : defaultOf(declared)) * (isOfYears ? Math.max(daysOfYear, mean + slack) : 1);
    return -Math.ceil(days);
  }
  return row.days;
}

const isOneFrom = ({ one_at_a_time }: Predicate): boolean => one_at_a_time === 'from' || one_at_a_time === 'both';
const isOneTo = ({ one_at_a_time }: Predicate): boolean => one_at_a_time === 'to' || one_at_a_time === 'both';

/** Parameters about the world's ontology, which every rule may use. `engineParamMeanings` documents them. */
function ontologyParams(
  { kinds, predicates, attributes, bounds = [] }: Ontology,
  settings: Pick<RuleSettings, 'allow'>,
): Readonly<Record<Exclude<EngineParam, 'scope' | keyof CalendarParams>, GraphInput>> {
  const typesWhere = (test: (predicate: Predicate) => boolean): string[] =>
    [...predicates.values()]
      .filter(test)
      .map((predicate) => predicate.type)
      .sort();
  const attributesWhere = (test: (attribute: AttributeDefinition) => boolean): string[] =>
    [...attributes.values()]
      .filter(test)
      .map(({ name }) => name)
      .sort();
  const sides = (side: 'from' | 'to'): Record<string, readonly string[]> =>
    Object.fromEntries(
      [...predicates.values()].filter((each) => each[side].length > 0).map((each) => [each.type, each[side]]),
    );
  return {
    allow: [...settings.allow],
    lifespan_by_kind: lifespans(kinds),
    unlimited_kinds: namesOf(kinds)
      .filter(([, kind]) => lifespanOf(kind, kinds) === 'unlimited')
      .map(([name]) => name)
      .sort(),
    own_lifespans: namesOf(kinds)
      .filter(([, kind]) => hasOwnLifespan(kind, kinds))
      .map(([name]) => name)
      .sort(),
    exclusive_from: typesWhere(isOneFrom),
    own_exclusive_from: typesWhere((each) => each.isOwnOneAtATime === true && isOneFrom(each)),
    exclusive_to: typesWhere(isOneTo),
    own_exclusive_to: typesWhere((each) => each.isOwnOneAtATime === true && isOneTo(each)),
    symmetric: typesWhere((each) => each.symmetric),
    timeless: typesWhere((each) => each.temporality !== 'durable'),
    posthumous: typesWhere((each) => each.posthumous),
    not_by_birth: notByBirth,
    not_one_of_two: notOneOfTwo,
    slow_deaths: slowDeaths,
    funerals,
    mother_words: motherWords,
    other_peoples: otherPeoples,
    several_values: attributesWhere((each) => !each.single_valued),
    lifelong: attributesWhere((each) => each.isLifelong === true),
    known_kinds: [...kinds.keys()].sort(),
    conflicts: Object.fromEntries([...attributes.values()].map((each) => [each.name, each.conflict])),
    value_types: Object.fromEntries([...attributes.values()].map((each) => [each.name, each.type])),
    from_kinds: sides('from'),
    to_kinds: sides('to'),
    raising: [...new Set(bounds.filter(raises).flatMap(({ types }) => types))].sort(),
  };
}

/** The stated present, as a day of the main axis: what lies after its last day lies after the present. */
function presentParams({ now }: Pick<RuleSettings, 'now'>): {
  stated_now: number | null;
  stated_now_text: string | null;
} {
  if (now?.latest === undefined || now.axis !== undefined) return { stated_now: null, stated_now_text: null };
  return { stated_now: now.latest, stated_now_text: now.text };
}

function eraParams({ eras }: Pick<RuleSettings, 'eras'>): { calendar_eras: readonly string[] } {
  return { calendar_eras: eras ?? [] };
}

/** Parameters about the time of the world. */
type CalendarParams = ReturnType<typeof presentParams> & ReturnType<typeof eraParams>;

/** One child may have two mothers by such words, and a father. */
const notOneOfTwo: readonly string[] = [...notByBirth, 'surrogate', 'gestational', 'genetic', 'donor', 'birth mother'];

const funerals: readonly string[] = [
  ' funeral',
  ' burial',
  ' wake of ',
  ' wake for ',
  ' event wake ',
  ' interment',
  ' entombment',
  ' laid to rest',
  // Rites of the long dead.
  ...[' canoni', ' beatif', ' translation of ', ' memorial', ' commemorat', ' requiem', ' exhum', ' reburial'],
];

/** The words of a claim's `key` for a mother. */
const motherWords: readonly string[] = ['mother', 'mother_of', 'mother_in_tree'];

const otherPeoples: readonly string[] = (
  'elf elv half-el eld drow sindar noldo dwar gnom halfling hobbit orc half-orc goblin troll giant ogre kobold ' +
  'fey fae sidhe maia vampir lich dragon angel demon devil tiefling aasimar golem merfolk centaur satyr immortal'
).split(' ');

/** Values by kind, handed down to every descendant that has none of its own. */
function inherited<T>(own: Readonly<Record<string, T>>, kinds: Ontology['kinds']): Record<string, T> {
  const values: Record<string, T> = { ...own };
  for (const name of kinds.keys()) {
    const giver = kindLine(kinds, name).find((kind) => Object.hasOwn(own, kind));
    const value = giver === undefined ? undefined : own[giver];
    if (value !== undefined) values[name] = value;
  }
  return values;
}

/** Every name of a kind, with the kind: a species may be called by another word (`species: Human` is a Person). */
function namesOf(kinds: Ontology['kinds']): (readonly [name: string, kind: string])[] {
  const others = [...kinds.values()].flatMap(({ name, aliases }) =>
    aliases.filter((alias) => !kinds.has(alias)).map((alias) => [alias, name] as const),
  );
  return [...[...kinds.keys()].map((name) => [name, name] as const), ...others];
}

/** Lifespans in years by kind, under each of its names; a kind without a limit, or with none stated, is absent. */
function lifespans(kinds: Ontology['kinds']): Record<string, number> {
  const years: Record<string, number> = {};
  for (const [name, kind] of namesOf(kinds)) {
    const lifespan = lifespanOf(kind, kinds);
    if (typeof lifespan === 'number') years[name] = lifespan;
  }
  return years;
}

/** True if the lifespan is not just the one of all persons. */
function hasOwnLifespan(name: string, kinds: Ontology['kinds']): boolean {
  const giver = kindLine(kinds, name).find((kind) => kinds.get(kind)?.lifespan !== undefined);
  return giver !== undefined && kinds.get(giver)?.parent !== undefined;
}

/** Only the parameters that a query names: an engine may refuse others. */
export function usedParams(
  params: Readonly<Record<string, GraphInput>>,
  names: readonly string[],
): Record<string, GraphInput> {
  return Object.fromEntries(Object.entries(params).filter(([name]) => names.includes(name)));
}
