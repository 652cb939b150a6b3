import { beginningAttributes, endingAttributes } from '../../../model/existence.ts';
import { dateContext } from '../../../model/world-config.ts';
import { type KnownClaim, knownClaims } from '../../../queries/claims.ts';
import { openFindingsOn } from '../../../queries/findings/on-claims.ts';
import { type ClaimState, type ClaimsWhere, claims, statedStates } from '../../../queries/stored-claims.ts';
import { storedEntities } from '../../../queries/stored-entities.ts';
import type { StoredDate } from '../../../queries/stored-things.ts';
import { parseDate } from '../../../time/date-expressions/parse-date.ts';
import { exactUnits } from '../../../time/date-value.ts';
import { yearLength } from '../../../time/windows/index.ts';
import { defined } from '../../../util/defined.ts';
import { compareText } from '../../../util/places.ts';
import { configOf } from '../../store/stored-config.ts';
import type { StoredWorld } from '../../store/stored-world.ts';
import { isSomeDay, readAskedTime } from './asked-time.ts';
import { besideHolders, heldAlone } from './holders.ts';
import { type JudgedIn, judge } from './judge.ts';
import {
  type AnswerPart,
  type JudgedClaim,
  type Judgement,
  judgedFields,
  type LifeDates,
  lifeBy,
  parts,
} from './judgement.ts';

/** A claim as it stands at a time. */
export interface ClaimAt extends KnownClaim {
  /** `ended by the death of Aldous, 402 KR`. */
  readonly because?: string;
  /** The place of the claim that decides: of the death, or of the next holder. */
  readonly because_at?: { readonly path: string; readonly line: number; readonly column: number };
  /** The fact that would decide about a claim that may have been true. */
  readonly would_decide?: string;
  /** Names of the open contradictions that dispute it. */
  readonly findings?: readonly string[];
}

/** Claims in three lists, by their standing at a time; and apart, those that are not established. */
export interface ClaimsAt {
  /** In the words of whoever asks. */
  readonly at: string;
  /** The time is longer than a year: what is true on some day of it counts. */
  readonly on_some_day: boolean;
  readonly held: readonly ClaimAt[];
  readonly may_have_held: readonly ClaimAt[];
  /** The nearest first. */
  readonly other_times: readonly ClaimAt[];
  /** Hearsay, drafts, and if they are asked for, superseded and withdrawn claims. */
  readonly apart: readonly (ClaimAt & { readonly answer: AnswerPart })[];
  /** On all pages. */
  readonly totals: Readonly<Record<AnswerPart | 'apart', number>>;
}

export interface AskedClaims {
  readonly where: Pick<ClaimsWhere, 'about' | 'types' | 'ids'>;
  /** Superseded and withdrawn claims too. */
  readonly all?: boolean | undefined;
  /** Leaves the others out. */
  readonly only?: ((claim: JudgedClaim) => boolean) | undefined;
}

/** A claim with its answer, and the key by which it is listed. */
export interface PlacedAnswer {
  readonly claim: JudgedClaim;
  readonly answer: Judgement;
  readonly part: AnswerPart | 'apart';
  readonly key: string;
}

/** The claims that were true at a time, may have been, or were at another: in the order in which they are listed. */
export interface AnswersAt {
  readonly at: string;
  readonly onSomeDay: boolean;
  readonly answers: readonly PlacedAnswer[];
}

/**
 * Judges claims at a time that a person names.
 *
 * @throws UserInputError `bad-date` and `no-world`, as `readAskedTime` does.
 */
export async function answersAt(
  world: Pick<StoredWorld, 'store' | 'home' | 'record'>,
  at: string,
  { where, all = false, only = () => true }: AskedClaims,
): Promise<AnswersAt> {
  const by = await askedIn(world, at);
  const { asked, ontology } = by;
  const states: readonly ClaimState[] = all ? [...statedStates, 'invalid', 'superseded'] : statedStates;
  const found = (await claims(world.store, { ...where, states, ofFiles: true }, judgedFields)).filter(only);
  const rivals = await rivalsOf(world, found, where, (type) => heldAlone(ontology, type).length > 0);
  const among = { ...by, lives: await livesOf(world, [...found, ...rivals]) };
  const judged = new Map([...found, ...rivals].map((claim) => [claim, judge(claim, among)]));
  const answered = besideHolders(judged, among);
  const answers = found.flatMap((claim) => {
    const answer = answered.get(claim);
    return answer === undefined ? [] : [placed(claim, answer)];
  });
  return {
    at: asked.date.text,
    onSomeDay: isSomeDay(asked),
    answers: answers.sort((a, b) => compareText(a.key, b.key)),
  };
}

/** The time that a person names, and how dates of the world are read beside it. */
export async function askedIn(
  world: Pick<StoredWorld, 'store' | 'home' | 'record'>,
  at: string,
): Promise<Omit<JudgedIn, 'lives'>> {
  const asked = await readAskedTime(world, at);
  const config = await configOf(world);
  const context = dateContext(config);
  const { mean, slack } = yearLength(config.calendars.main);
  const whole = new Map<string, boolean>();
  const isWhole = ({ text = '', earliest = -Infinity, latest = Infinity }: StoredDate): boolean => {
    if (!whole.has(text)) {
      const parsed = parseDate(text, context);
      // "3 years after the siege" depends on another date: one of days or of a year has no doubt of its own.
      whole.set(text, parsed.ok ? exactUnits.has(parsed.value.unit) : latest - earliest < mean + slack);
    }
    return whole.get(text) ?? false;
  };
  return { asked, ontology: config.ontology, isWhole };
}

function placed(claim: JudgedClaim, answer: Judgement): PlacedAnswer {
  const part = claim.state === 'active' ? answer.part : 'apart';
  return { claim, answer, part, key: `${answerOrder(part, answer)}${claim.placed}` };
}

/** The order of lists at a date: held first, and of other times the nearest. */
export const answerOrder = (part: AnswerPart | 'apart', { days }: Judgement): string =>
  `${[...parts, 'apart'].indexOf(part)}${String(days).padStart(12, '0')}`;

/** Claims about the same seat, where one holds it at a time: the next holder ends the reign before. */
async function rivalsOf(
  { store }: Pick<StoredWorld, 'store'>,
  found: readonly JudgedClaim[],
  where: AskedClaims['where'],
  isAlone: (type: string) => boolean,
): Promise<JudgedClaim[]> {
  const seats = found.filter(({ form, type }) => form === 'relation' && isAlone(type));
  const isWhole = where.about === undefined && where.types === undefined && where.ids === undefined;
  if (seats.length === 0 || isWhole) return [];
  const types = [...new Set(seats.map(({ type }) => type))].sort();
  const about = [...new Set(seats.flatMap((claim) => claim.about))].sort();
  const all = await claims(store, { about, types, states: ['active'], ofFiles: true }, judgedFields);
  const known = new Set(found.map(({ id }) => id));
  return all.filter(({ id }) => !known.has(id));
}

const livesOf = (
  { store }: Pick<StoredWorld, 'store'>,
  all: readonly JudgedClaim[],
): Promise<ReadonlyMap<string, LifeDates>> =>
  storedEntities.called(
    store,
    all.flatMap(({ about }) => about),
    lifeBy,
  );

/** A page of answers, as claims in words. */
export async function answersInWords(
  { store }: Pick<StoredWorld, 'store'>,
  { at, onSomeDay, answers }: AnswersAt,
  page: readonly PlacedAnswer[],
): Promise<ClaimsAt> {
  const told = new Map(
    (
      await knownClaims(
        store,
        page.map(({ claim }) => claim.id),
      )
    ).map((claim) => [claim.id, claim]),
  );
  const disputed = page.flatMap(({ claim }) => (claim.disputed ? [claim.id] : []));
  const findings = (await openFindingsOn(store, disputed)).filter(
    ({ finding }) => finding.category === 'contradiction',
  );
  const ends = await endPlaces(store, page);
  const lists: Record<AnswerPart | 'apart', ClaimAt[]> = { held: [], may_have_held: [], other_times: [], apart: [] };
  const apart: (ClaimAt & { answer: AnswerPart })[] = [];
  for (const { claim, answer, part } of page) {
    const words = told.get(claim.id);
    if (words === undefined) continue;
    const { because, would_decide, life, next } = answer;
    const names = findings.filter(({ member }) => member === claim.id).map(({ finding }) => finding.name);
    const because_at =
      next === undefined ? (life === undefined ? undefined : ends.get(`${life.end} ${life.id}`)) : placeIn(next.placed);
    const shown = {
      ...words,
      ...defined({ because, because_at, would_decide, findings: names.length === 0 ? undefined : names }),
    };
    if (part === 'apart') apart.push({ ...shown, answer: answer.part });
    else lists[part].push(shown);
  }
  const count = (wanted: AnswerPart | 'apart') => answers.filter(({ part }) => part === wanted).length;
  return {
    ...{ at, on_some_day: onSomeDay },
    ...{ held: lists.held, may_have_held: lists.may_have_held, other_times: lists.other_times, apart },
    totals: {
      held: count('held'),
      may_have_held: count('may_have_held'),
      other_times: count('other_times'),
      apart: count('apart'),
    },
  };
}

function placeIn(placed: string): Required<ClaimAt>['because_at'] {
  const [path = '', line = '', column = ''] = placed.split('\0');
  return { path, line: Number(line), column: Number(column) };
}

/** By `ends aldous`, the place of the claim that states this end of a life. */
async function endPlaces(
  store: StoredWorld['store'],
  page: readonly PlacedAnswer[],
): Promise<ReadonlyMap<string, Required<ClaimAt>['because_at']>> {
  const about = [...new Set(page.flatMap(({ answer: { life } }) => life?.id ?? []))];
  if (about.length === 0) return new Map();
  const names = { begins: [...beginningAttributes, ...dayKeys], ends: [...endingAttributes, ...dayKeys] };
  const types = [...new Set([...names.begins, ...names.ends])];
  const stated = await claims(store, { about, types, states: ['active'] }, ['type', 'entity_id', 'placed']);
  const places = new Map<string, Required<ClaimAt>['because_at']>();
  for (const end of ['begins', 'ends'] as const) {
    for (const name of [...names[end]].reverse()) {
      for (const claim of stated.filter(({ type }) => type === name))
        places.set(`${end} ${claim.entity_id ?? ''}`, placeIn(claim.placed));
    }
  }
  return places;
}

/** An event begins and ends on its date. */
const dayKeys = ['in_fiction_date'] as const;
