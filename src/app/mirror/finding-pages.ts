import { findingActions } from '../../model/decision.ts';
import type { Drawing } from '../../model/drawing.ts';
import type { Finding } from '../../model/finding.ts';
import type { SourceLine } from '../../model/source-line.ts';
import { entityLookupOf } from '../../queries/entities-by-id.ts';
import { factsOfFindings } from '../../queries/findings/decide.ts';
import type { StoredEvidence } from '../../queries/findings/evidence.ts';
import { readFindings } from '../../queries/findings/read.ts';
import type { HistoryEntry } from '../../queries/history.ts';
import type { Calendar } from '../../time/calendar.ts';
import { defined } from '../../util/defined.ts';
import { drawingOf } from '../drawings/draw-finding.ts';
import { type ExplainedMember, type Explanation, explainFindings } from '../findings/explain-finding.ts';
import { type LayeredMember, membersByTrust } from '../findings/slot-of-finding.ts';
import type { StoredWorld } from '../store/stored-world.ts';

/** A member with the line that its author wrote. */
export interface ShownMember extends ExplainedMember, LayeredMember {
  /** Absent where its file cannot be read, and where it has left its line: what stands there now is not what it said. */
  readonly text?: string;
}

/** Everything that the page of a finding shows. */
export interface FindingPage extends Pick<Explanation, 'finding' | 'rule' | 'settle' | 'history'> {
  /** Hash of what it states: who decides about it has seen that. */
  readonly facts: string;
  /** Those that clash, side by side: four at most, and of those that say the same one before another. */
  readonly sides: readonly ShownMember[];
  /** How many more lines it rests on. */
  readonly more: number;
  /** All of them, the most trusted first. */
  readonly members: readonly ShownMember[];
  /** Those that can be said to hold, in the order of their keys: 1 to 9. */
  readonly holders: readonly ShownMember[];
  readonly drawing?: Drawing;
}

export interface FindingPagesOptions {
  /** Along which times are drawn; without it they are not. */
  readonly calendar?: Calendar | undefined;
  /** Lines of the world's files; without it members have none. */
  readonly sourceLine?: SourceLine | undefined;
  /** Tells of the history only what people decided. */
  readonly decisionsOnly?: boolean | undefined;
}

/** The pages of these findings, in their order; an id without a finding is left out. Everything is read for all of them at once. */
export async function readFindingPages(
  world: StoredWorld,
  ids: readonly string[],
  { calendar, sourceLine, decisionsOnly }: FindingPagesOptions = {},
): Promise<FindingPage[]> {
  const { store } = world;
  const explained = await explainFindings(world, await readFindings(store, ids));
  const facts = await factsOfFindings(store, ids);
  const named = explained.flatMap(({ finding: { violation }, evidence }) => entitiesIn(violation, evidence));
  const nodeOf = await entityLookupOf(store, named);
  return explained.map(({ finding, rule, settle, members, history, evidence }) => {
    const { violation } = finding;
    const shown = membersByTrust<ExplainedMember>(members).map((member) => ({
      ...member,
      ...defined({
        text: member.former === true ? undefined : sourceLine?.(member.source.path, member.source.line),
      }),
    }));
    const lines = linesToShow(violation, shown);
    const sides = lines.slice(0, mostSides);
    return {
      ...{ finding, rule, settle, members: shown },
      facts: facts.get(violation.id) ?? '',
      history: decisionsOnly === true ? history.filter(isDecision) : history,
      ...{ sides, more: lines.length - sides.length },
      holders: holdersOf(violation, shown),
      ...defined({ drawing: drawingOf(violation, membersToDraw(violation, evidence), nodeOf, calendar) }),
    };
  });
}

const decisions: readonly string[] = findingActions;
const isDecision = ({ action }: HistoryEntry): boolean => decisions.includes(action);

/** The keys that say which claim holds. */
const mostHolders = 9;

function holdersOf({ category, members }: Finding, shown: readonly ShownMember[]): ShownMember[] {
  if (category !== 'contradiction') return [];
  const inOrder = inOrderOf(members, shown);
  return inOrder.filter(({ kind, undecided }) => kind !== 'entity' && undecided === undefined).slice(0, mostHolders);
}

/** In the order in which the finding has them, which is that of the command line. */
function inOrderOf(members: Finding['members'], shown: readonly ShownMember[]): ShownMember[] {
  const byId = new Map(shown.map((member) => [member.id, member]));
  return members.flatMap(({ id }) => byId.get(id) ?? []);
}

/** That many are seen at once. */
const mostSides = 4;

/**
 * The lines that a finding rests on. Those that clash come first, then those that say something else than the ones before, and of these what
 * stands in a file. An entity has one if no claim shows its line already.
 */
function linesToShow({ members }: Finding, shown: readonly ShownMember[]): ShownMember[] {
  const inOrder = inOrderOf(members, shown);
  const claimed = new Set(inOrder.filter(({ kind }) => kind !== 'entity').map(lineName));
  const said = new Set<string>();
  const ranked = inOrder.flatMap((member) => {
    const { clashes, kind, undecided, summary, source } = member;
    if (kind === 'entity' && claimed.has(lineName(member))) return [];
    const isNew = !said.has(summary);
    said.add(summary);
    const ranks = [undecided !== true, clashes, kind !== 'entity', isNew, source.path !== ''];
    return [{ member, rank: ranks.map((holds) => (holds ? 0 : 1)).join('') }];
  });
  return ranked.sort((a, b) => (a.rank < b.rank ? -1 : a.rank > b.rank ? 1 : 0)).map(({ member }) => member);
}

const lineName = ({ source }: ShownMember): string => `${source.path}:${source.line}`;

function entitiesIn({ subject, members }: Finding, evidence: ReadonlyMap<string, StoredEvidence>): string[] {
  const told = members.flatMap(({ entities }) => entities.map(({ id }) => id));
  const resting = [...evidence.values()].flatMap(({ member }) =>
    member.form === 'entity' ? [member.id] : [member.from_id, member.to_id, member.entity_id],
  );
  return [subject.id, ...told, ...resting.flatMap((id) => id ?? [])];
}

function membersToDraw(
  { members }: Finding,
  evidence: ReadonlyMap<string, StoredEvidence>,
): StoredEvidence['member'][] {
  const stored = members.flatMap(({ id }) => evidence.get(id)?.member ?? []);
  return [...new Map(stored.map((member) => [drawnBy(member), member])).values()].slice(0, mostDrawn);
}

/** With more, a picture is too long to be one. */
const mostDrawn = 30;

/** The picture of a claim: equal ones are drawn once. */
function drawnBy(member: StoredEvidence['member']): string {
  if (member.form === 'entity') return member.id;
  const { type, from_id, to_id, entity_id, value, from, until, date } = member;
  return JSON.stringify([type, from_id, to_id, entity_id, value, from, until, date]);
}
