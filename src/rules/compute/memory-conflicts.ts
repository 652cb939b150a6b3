import type { GraphNode, GraphValue, Row } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import { isSameContent, isSlotValueRefined } from '../../model/memory.ts';
import type { Rule } from '../../model/rule.ts';
import { groupBy } from '../../util/group.ts';
import { compareText } from '../../util/places.ts';
import { pairText } from '../findings/clashes.ts';
import type { NodeCache } from '../findings/node-cache.ts';
import { idOf, isValueList, textProperty } from '../findings/nodes.ts';
import { storedClaimFacts } from '../findings/stored-facts.ts';

/** A row of the query. */
interface Told {
  /** `memory` and `claim`: what it was found to conflict with. `own`: a claim of the memory that counts by itself. `slot`: its slot. */
  readonly form: string;
  readonly memory: string;
  /** Id of the other memory or of the claim; of a slot, its key. */
  readonly other: string;
  /** Of the finding: the id of the other, or the name of the slot. */
  readonly predicate: string;
  readonly reason: string;
  readonly verdict: string;
  readonly facts: string | undefined;
}

/** What clashes, the older memory first. */
interface Clash {
  readonly nodes: readonly [GraphNode, ...GraphNode[]];
  readonly one: GraphNode;
  readonly other: GraphNode;
  readonly predicate: string;
  readonly why: string;
  readonly verdict: string;
  readonly clashes: readonly string[];
}

/**
 * One row for each slot that memories fill differently, and for each other pair that was found to conflict, with the older memory
 * as subject. A pair that a slot tells of is not told again.
 */
export async function memoryRows(rule: Rule, found: readonly Row[], cache: NodeCache): Promise<Row[]> {
  const told = found.map((row) => toldIn(rule, row));
  const of = (form: string) => told.filter((each) => each.form === form);
  await cache.loadMemories([...told.map(({ memory }) => memory), ...of('memory').map(({ other }) => other)]);
  await cache.loadClaims([...of('claim'), ...of('own')].map(({ other }) => other));
  const disputed = new Set(of('own').flatMap((own) => disputedBy(own, cache)));
  const bySlot = [...groupBy(of('slot'), ({ other }) => other).values()].flatMap((slot) => clashInSlot(slot, cache));
  const known = new Set(bySlot.flatMap(({ clashes }) => clashes));
  const pairs = [
    ...of('memory').flatMap((each) => clashOf(each, cache, cache.memoryOf(each.other))),
    // Once a claim of the memory counts and rules find that it clashes, that is told already.
    ...of('claim')
      .filter(({ memory, other, reason }) => !(reason.startsWith('rule:') && disputed.has(pairText(memory, other))))
      .flatMap((each) => clashOf(each, cache, claimInForce(each, cache))),
  ].filter(({ clashes }) => !clashes.some((pair) => known.has(pair)));
  return [...bySlot, ...pairs].map((clash) => rowOf(rule, clash));
}

function toldIn(rule: Rule, row: Row): Told {
  return {
    form: textIn(row.form) ?? '',
    memory: textIn(row[rule.subject.variable]) ?? '',
    other: textIn(row[rule.evidence[0] ?? '']) ?? '',
    predicate: textIn(row.predicate) ?? '',
    reason: textIn(row.why) ?? '',
    verdict: textIn(row.verdict) ?? 'possible',
    facts: textIn(row.facts),
  };
}

const textIn = (value: GraphValue | undefined): string | undefined => (typeof value === 'string' ? value : undefined);

function clashOf(
  { memory, predicate, reason, verdict }: Told,
  cache: NodeCache,
  other: GraphNode | undefined,
): Clash[] {
  const one = cache.memoryOf(memory);
  if (one === undefined || other === undefined) return [];
  return [{ ...pairOf(one, other), nodes: [one, other], predicate, why: whyOf(reason), verdict }];
}

/** The memory with each of the claims that its own one clashes with, by what the rules found last. */
function disputedBy({ memory, other }: Told, cache: NodeCache): string[] {
  const rivals = cache.claimOf(other)?.properties.disputed_with;
  return isValueList(rivals) ? rivals.flatMap((id) => (typeof id === 'string' ? [pairText(memory, id)] : [])) : [];
}

/** The claim, where it counts and says what it said when it was found to clash. */
function claimInForce({ other, facts }: Told, cache: NodeCache): GraphNode | undefined {
  const claim = cache.claimOf(other);
  if (claim === undefined) return undefined;
  const counts = claim.labels.includes(labels.relation) || claim.labels.includes(labels.attribute);
  return counts && (facts === undefined || facts === storedClaimFacts(claim)) ? claim : undefined;
}

/** None where the memories of a slot all say the same. */
function clashInSlot(slot: readonly Told[], cache: NodeCache): Clash[] {
  const nodes = slot.flatMap(({ memory }) => cache.memoryOf(memory) ?? []).sort(byAge);
  const pairs = nodes.flatMap((one, at) =>
    nodes.slice(at + 1).flatMap((other) => (saySame(one, other) ? [] : [pairOf(one, other)])),
  );
  const [first, ...rest] = nodes;
  const [pair] = pairs;
  if (first === undefined || pair === undefined) return [];
  const predicate = slot[0]?.predicate ?? '';
  const clashes = pairs.flatMap((each) => each.clashes);
  return [{ ...pair, clashes, nodes: [first, ...rest], predicate, why: whyOf('slot', predicate), verdict: 'possible' }];
}

const pairOf = (one: GraphNode, other: GraphNode): Pick<Clash, 'one' | 'other' | 'clashes'> => ({
  one,
  other,
  clashes: [pairText(idOf(one) ?? '', idOf(other) ?? '')],
});

/** Of two that say what they say in their slot, by that, where one does not only say more of it: "prefers small diffs", "She prefers small diffs". */
function saySame(one: GraphNode, other: GraphNode): boolean {
  const [value, another] = [textProperty(one, 'slot_value'), textProperty(other, 'slot_value')];
  const isRefined = value !== undefined && another !== undefined && isSlotValueRefined(value, another);
  return isRefined || isSameContent(textOf(one), textOf(other));
}

const textOf = (node: GraphNode): string => textProperty(node, 'text') ?? '';

function byAge(a: GraphNode, b: GraphNode): number {
  const made = (node: GraphNode): string => textProperty(node, 'created_at') ?? '';
  return compareText(made(a), made(b)) || compareText(idOf(a) ?? '', idOf(b) ?? '');
}

/** After a colon, in plain words. */
function whyOf(reason: string, slot = ''): string {
  if (reason.startsWith('rule:')) return `a rule finds that they exclude each other (${reason.slice('rule:'.length)})`;
  switch (reason) {
    case 'slot':
      return `both say something of one matter${slot === '' ? '' : ` (${slot})`}`;
    case 'polarity':
      return 'one affirms what the other denies';
    case 'negation_diff':
      return 'one of them denies something';
    case 'judge':
      return 'judged to exclude each other';
    default:
      return 'they were found to exclude each other';
  }
}

function rowOf(rule: Rule, { nodes, clashes, ...clash }: Clash): Row {
  const [subject] = nodes;
  return {
    ...clash,
    clashes: [...clashes],
    [rule.subject.variable]: subject,
    [rule.evidence[0] ?? '']: [...nodes],
  };
}
