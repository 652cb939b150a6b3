import { isNode } from '../../graph/elements.ts';
import type { GraphNode, GraphStore } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import type { Finding, Member } from '../../model/finding.ts';
import type { DateToMend } from '../../model/report.ts';
import type { Rule } from '../../model/rule.ts';
import { readFindings, type StoredFinding } from '../../queries/findings.ts';
import { type HistoryEntry, readHistory } from '../../queries/history.ts';
import { isRelation, numberOf, textOf } from '../../rules/findings/nodes.ts';
import { dateText, windowText } from '../../rules/findings/summary.ts';
import { runnableQuery } from '../../rules/run/ask/query.ts';
import { defaultLimits } from '../../rules/run/options.ts';
import { defined } from '../../util/defined.ts';
import type { StoredWorld } from '../store/stored-world.ts';
import { runSettings } from '../world/run-settings.ts';
import { configOf, rulesOf } from '../world/stored-config.ts';
import { clashingIds } from './clashing-members.ts';
import { datesToMend } from './dates-to-mend.ts';
import { findFinding } from './find-finding.ts';
import { markShown, type Peek } from './list-findings.ts';

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
export interface MissingDate {
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
    /** What to do, in words. */
    readonly advice: string;
    /** The dates nobody stated that would decide a possible finding. */
    readonly dates: readonly MissingDate[];
    /** The stated dates that hold a definite finding up. */
    readonly mend: readonly DateToMend[];
  };
  /** Of this finding, and of those it goes back to; oldest first. */
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
  kept: StoredWorld,
  id: string,
  { peek, asRun = true }: ExplainOptions = {},
): Promise<Explanation> {
  const { store } = kept;
  const finding = await findFinding(store, id);
  if (peek !== true) await markShown(store, [finding]);
  const { violation } = finding;
  const clashing = clashingIds(violation);
  const nodes = await readMembers(store, violation.id);
  const members = violation.members.map((member) => explained(member, nodes.get(member.id), clashing));
  return {
    finding,
    rule: await explainRule(kept, violation.rule_id, asRun),
    members,
    settle: {
      advice: violation.hint,
      dates: missingDates(violation, nodes, clashing),
      mend: datesToMend(
        violation,
        [...nodes.values()].map(({ node }) => node),
      ),
    },
    history: await readHistory(store, await livesOf(store, finding)),
  };
}

interface MemberNode {
  readonly node: GraphNode;
  readonly source?: GraphNode;
}

async function readMembers(store: GraphStore, id: string): Promise<Map<string, MemberNode>> {
  const rows = await store.read(
    `MATCH (:${labels.violation} {id: $id})-[:MEMBER]->(x) OPTIONAL MATCH (s:${labels.source} {id: x.source_id}) RETURN x, s`,
    { id },
  );
  const nodes = new Map<string, MemberNode>();
  for (const { x, s } of rows) {
    if (isNode(x)) nodes.set(textOf(x, 'id') ?? '', isNode(s) ? { node: x, source: s } : { node: x });
  }
  return nodes;
}

function explained(member: Member, found: MemberNode | undefined, clashing: ReadonlySet<string>): ExplainedMember {
  const clashes = clashing.has(member.id);
  if (found === undefined) return { ...member, clashes };
  const { node, source } = found;
  const window = windowText(node, 'valid');
  const state = textOf(node, 'status');
  const confidence = numberOf(node, 'confidence');
  const note = textOf(node, 'note');
  const saidBy =
    source === undefined
      ? undefined
      : {
          id: textOf(source, 'id') ?? '',
          title: textOf(source, 'title') ?? textOf(source, 'id') ?? '',
          kind: textOf(source, 'kind') ?? '',
        };
  return {
    ...member,
    clashes,
    ...(window === undefined || member.kind === 'entity' ? {} : { window }),
    ...(state === undefined || member.kind === 'entity' ? {} : { state }),
    ...defined({ said_by: saidBy, confidence, note }),
  };
}

/** Only what the dates leave open is settled by a date. */
function missingDates(
  violation: Finding,
  nodes: ReadonlyMap<string, MemberNode>,
  clashing: ReadonlySet<string>,
): MissingDate[] {
  if (violation.verdict === 'definite') return [];
  return violation.members.flatMap(({ id, summary, source: { path, line, column } }) => {
    const node = nodes.get(id)?.node;
    if (node === undefined || !isRelation(node) || !clashing.has(id)) return [];
    return (['from', 'until'] as const)
      .filter((bound) => dateText(node, `valid_${bound}`) === undefined)
      .map((bound) => ({ claim_id: id, summary, bound, path, line, column }));
  });
}

async function explainRule(kept: StoredWorld, id: string, asRun: boolean): Promise<Explanation['rule']> {
  const loaded = await rulesOf(kept);
  const rule = [...loaded.rules, ...loaded.refused.map((refused) => refused.rule)].find((each) => each.id === id);
  if (rule === undefined) return formerRule(kept.store, id);
  const { description, rationale, path, cypher } = rule;
  return {
    id,
    description,
    ...defined({ rationale, path }),
    as_written: cypher,
    ...(asRun ? { as_run: await textAsRun(kept, rule) } : {}),
  };
}

async function textAsRun(kept: StoredWorld, rule: Rule): Promise<string> {
  const time = kept.home === undefined ? undefined : runSettings(await configOf(kept)).time;
  return runnableQuery(rule, { narrowed: false, rows: defaultLimits.rows, ...defined({ time }) });
}

/** A rule that is no longer in force, as the store remembers it. */
async function formerRule(store: GraphStore, id: string): Promise<Explanation['rule']> {
  const [row] = await store.read(
    `MATCH (r:${labels.rule} {id: $id}) RETURN r.description AS description, r.cypher AS cypher, r.path AS path`,
    { id },
  );
  return {
    id,
    description: typeof row?.description === 'string' ? row.description : '',
    ...(typeof row?.path === 'string' && row.path !== '' ? { path: row.path } : {}),
    as_written: typeof row?.cypher === 'string' ? row.cypher : '',
  };
}

/** Ids of a finding and of those it points back to. */
async function livesOf(store: GraphStore, finding: StoredFinding): Promise<string[]> {
  const ids = [finding.violation.id];
  for (let previous = finding.previous; previous !== undefined && !ids.includes(previous); ) {
    ids.push(previous);
    const [before] = await readFindings(store, [previous]);
    previous = before?.previous;
  }
  return ids;
}
