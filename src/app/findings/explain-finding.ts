import type { GraphStore } from '../../graph/port.ts';
import { confusionKinds, confusionWords, detectiveRule } from '../../model/confusion.ts';
import type { Finding, Member } from '../../model/finding.ts';
import type { DateToMend } from '../../model/finding-details.ts';
import type { Rule } from '../../model/rule.ts';
import { markShown } from '../../queries/findings/decide.ts';
import { readEvidence, type StoredEvidence } from '../../queries/findings/evidence.ts';
import { readFindings, type StoredFinding } from '../../queries/findings/read.ts';
import { type HistoryEntry, readHistory } from '../../queries/history.ts';
import { readRule } from '../../queries/rules.ts';
import { defaultLimits } from '../../rules/run/options.ts';
import { runnableQuery } from '../../rules/run/queries/query.ts';
import { defined } from '../../util/defined.ts';
import { groupBy } from '../../util/group.ts';
import { compareText } from '../../util/places.ts';
import { configOf, rulesOf } from '../store/stored-config.ts';
import type { StoredWorld } from '../store/stored-world.ts';
import { runSettings } from '../world/run-settings.ts';
import { clashingIds } from './clashing-members.ts';
import { datesToMend } from './dates-to-mend.ts';
import { findFinding } from './find-finding.ts';
import type { Peek } from './list-findings.ts';

/** A claim or entity that a finding rests on, with everything about where it comes from. */
export interface ExplainedMember extends Member {
  /** It is part of the smallest set that clashes. */
  readonly clashes: boolean;
  /** When it holds, in the author's words: `100 – 140`. */
  readonly window?: string;
  /** `active`, or what has become of it since: `superseded`, `invalid`, `candidate`, `claim`. */
  readonly state?: string;
  readonly said_by?: { readonly id: string; readonly title: string; readonly kind: string };
  readonly confidence?: number;
  readonly note?: string;
}

/** A bound nobody has stated, and where to state it. */
interface MissingDate {
  readonly claim_id: string;
  readonly summary: string;
  readonly bound: 'from' | 'until';
  readonly path: string;
  readonly line: number;
  readonly column: number;
}

export interface Explanation {
  readonly finding: StoredFinding;
  readonly rule: {
    readonly id: string;
    readonly description: string;
    readonly rationale?: string;
    /** File it is written in; absent for one that lives in the store. */
    readonly path?: string;
    /** The Cypher as its author wrote it. */
    readonly as_written: string;
    /** With the time functions written out, as the engine gets it; absent for a rule that is no more, or when not asked for. */
    readonly as_run?: string;
  };
  readonly members: readonly ExplainedMember[];
  readonly settle: {
    /** The next step, in words. */
    readonly advice: string;
    /** The dates nobody stated that would decide a possible finding. */
    readonly dates: readonly MissingDate[];
    /** The stated dates that hold a definite finding up. */
    readonly mend: readonly DateToMend[];
  };
  /** The history of this finding, and of its predecessors; oldest first. */
  readonly history: readonly HistoryEntry[];
}

export interface ExplainOptions extends Peek {
  /** With the rule's text as the engine gets it, for which the world's settings are read; default true. */
  readonly asRun?: boolean;
}

/**
 * All there is to know of one finding: the rule, the claims with their places and words, what became of it, and what would
 * settle it. It counts as shown from now on, unless it is a peek.
 *
 * @param id of the finding, or the beginning of its fingerprint.
 * @throws UserInputError `unknown-finding` or `ambiguous-finding`.
 */
export async function explainFinding(
  world: StoredWorld,
  id: string,
  { peek, asRun = true }: ExplainOptions = {},
): Promise<Explanation> {
  const stored = await findFinding(world.store, id);
  if (peek !== true) await markShown(world.store, [stored]);
  const [found] = await explainFindings(world, [stored], { asRun });
  if (found === undefined) throw new Error('a finding that was read is not explained');
  const { evidence: _, ...explanation } = found;
  return explanation;
}

/** The same of many, in their order; none of them counts as shown. */
export async function explainFindings(
  world: StoredWorld,
  found: readonly StoredFinding[],
  { asRun = false }: Pick<ExplainOptions, 'asRun'> = {},
): Promise<(Explanation & { readonly evidence: ReadonlyMap<string, StoredEvidence> })[]> {
  if (found.length === 0) return [];
  const { store } = world;
  const ids = found.map(({ violation }) => violation.id);
  const evidenceOf = await readEvidence(store, ids);
  const ruleOf = await explainRules(world, found, asRun);
  const historyOf = await historiesOf(store, found);
  return found.map((stored) => {
    const { violation: finding } = stored;
    const clashing = clashingIds(finding);
    const evidence = evidenceOf.get(finding.id) ?? new Map<string, StoredEvidence>();
    return {
      finding: stored,
      rule: ruleOf(finding.rule_id),
      members: finding.members.map((member) => explained(member, evidence.get(member.id), clashing.has(member.id))),
      settle: {
        advice: finding.hint,
        dates: missingDates(finding, evidence, clashing),
        mend: datesToMend(
          finding,
          [...evidence.values()].map(({ member }) => member),
        ),
      },
      history: historyOf(finding.id),
      evidence,
    };
  });
}

function explained(member: Member, evidence: StoredEvidence | undefined, clashes: boolean): ExplainedMember {
  if (evidence === undefined) return { ...member, clashes };
  const { member: stored, source } = evidence;
  const { window, confidence, note } = stored;
  const saidBy = source && { id: source.id, title: source.title ?? source.id, kind: source.kind ?? '' };
  return {
    ...member,
    clashes,
    ...(stored.form === 'entity' ? {} : defined({ window, state: stored.status })),
    ...defined({ said_by: saidBy, confidence, note }),
  };
}

/** Only what the dates leave open is settled by a date. */
function missingDates(
  finding: Finding,
  evidence: ReadonlyMap<string, StoredEvidence>,
  clashing: ReadonlySet<string>,
): MissingDate[] {
  if (finding.verdict === 'definite' || finding.category === 'confusion') return [];
  return finding.members.flatMap(({ id, summary, source: { path, line, column } }) => {
    const claim = evidence.get(id)?.member;
    if (claim?.form !== 'relation' || !clashing.has(id)) return [];
    return (['from', 'until'] as const)
      .filter((bound) => claim[bound].text === undefined)
      .map((bound) => ({ claim_id: id, summary, bound, path, line, column }));
  });
}

/** The rules of these findings, by id. */
async function explainRules(
  world: StoredWorld,
  found: readonly StoredFinding[],
  asRun: boolean,
): Promise<(id: string) => Explanation['rule']> {
  const loaded = await rulesOf(world);
  const inForce = new Map(
    [...loaded.refused.map((refused) => refused.rule), ...loaded.rules].map((rule) => [rule.id, rule]),
  );
  const rules = new Map<string, Explanation['rule']>();
  for (const id of new Set(found.map(({ violation }) => violation.rule_id))) {
    const kind = confusionKinds.find((each) => detectiveRule(each) === id);
    if (kind !== undefined) {
      rules.set(id, { id, description: confusionWords[kind], as_written: '' });
      continue;
    }
    const rule = inForce.get(id);
    rules.set(id, rule === undefined ? await formerRule(world.store, id) : await explainRule(world, rule, asRun));
  }
  return (id) => rules.get(id) ?? { id, description: '', as_written: '' };
}

async function explainRule(world: StoredWorld, rule: Rule, asRun: boolean): Promise<Explanation['rule']> {
  const { id, description, rationale, path, cypher } = rule;
  return {
    id,
    description,
    ...defined({ rationale, path }),
    as_written: cypher,
    ...(asRun ? { as_run: await textAsRun(world, rule) } : {}),
  };
}

async function textAsRun(world: StoredWorld, rule: Rule): Promise<string> {
  const time = world.home === undefined ? undefined : runSettings(await configOf(world)).time;
  return runnableQuery(rule, { narrowed: false, rows: defaultLimits.rows, ...defined({ time }) });
}

/** A rule that is no longer in force, as it is stored. */
async function formerRule(store: GraphStore, id: string): Promise<Explanation['rule']> {
  const { description = '', path = '', cypher = '' } = (await readRule(store, id)) ?? {};
  return { id, description, ...(path === '' ? {} : { path }), as_written: cypher };
}

/** By the id of a finding, its history and that of the findings it goes back to, oldest first. */
async function historiesOf(
  store: GraphStore,
  found: readonly StoredFinding[],
): Promise<(id: string) => readonly HistoryEntry[]> {
  const previousOf = new Map(found.map(({ violation, previous }) => [violation.id, previous]));
  const unknown = () => [...previousOf.values()].flatMap((id) => (id === undefined || previousOf.has(id) ? [] : [id]));
  for (let ids = unknown(); ids.length > 0; ids = unknown()) {
    const earlier = new Map((await readFindings(store, ids)).map((each) => [each.violation.id, each.previous]));
    for (const id of ids) previousOf.set(id, earlier.get(id));
  }
  const byNode = groupBy(await readHistory(store, [...previousOf.keys()]), ({ node_id }) => node_id);
  return (id) => {
    const lives: string[] = [];
    for (let life: string | undefined = id; life !== undefined && !lives.includes(life); life = previousOf.get(life)) {
      lives.push(life);
    }
    return lives
      .reverse()
      .flatMap((life) => byNode.get(life) ?? [])
      .sort((a, b) => compareText(a.at, b.at));
  };
}
