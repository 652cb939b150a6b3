import type { GraphNode, GraphValue, Row } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import { memoryContent } from '../../model/memory.ts';
import type { Rule } from '../../model/rule.ts';
import { doSaySameInSlot, type SaidInSlot } from '../../model/slot-values.ts';
import { groupBy } from '../../util/group.ts';
import { compareText } from '../../util/places.ts';
import { pairText } from '../findings/clashes.ts';
import type { NodeCache } from '../findings/node-cache.ts';
import { docOf, idOf, textProperty } from '../findings/nodes.ts';
import type { SaidInFile } from '../findings/passage-saying.ts';
import { storedClaimFacts } from '../findings/stored-facts.ts';

/** A row of the query. */
interface Told {
  /** `memory`, `claim` and `passage`: what it was found to conflict with. `slot`: its slot. */
  readonly form: string;
  readonly memory: string;
  /** Id of the other memory or of the claim; of a passage, the path of its file; of a slot, its key. */
  readonly other: string;
  /** The part of the finding: the id of the other, or the name of the slot. */
  readonly predicate: string;
  readonly reason: string;
  readonly verdict: string;
  /** The sentence of a passage. */
  readonly facts: string | undefined;
}

/** The two sides, the older memory first. */
interface Clash {
  readonly nodes: readonly [GraphNode, ...GraphNode[]];
  readonly one: GraphNode;
  readonly other: GraphNode;
  readonly predicate: string;
  readonly why: string;
  readonly verdict: string;
  readonly clashes: readonly string[];
  /**
   * The finding that a rule may report instead: claims of the memory conflict with the other claim, or with those of the other memory, as
   * pairs of ids.
   */
  readonly sameAs?: readonly string[];
}

/** Column with the pairs of claims whose clash says the same as the row: where a rule finds one of them, that is told instead. */
export const sameAsColumn = 'same_as';

/**
 * One row for each slot that memories fill differently, and for each other pair that was found to conflict, with the older memory
 * as subject. A pair that a slot tells of is not told again.
 */
export async function memoryRows(rule: Rule, found: readonly Row[], cache: NodeCache): Promise<Row[]> {
  const all = found.map((row) => toldIn(rule, row));
  const of = (form: string) => all.filter((each) => each.form === form);
  await cache.loadMemories([...all.map(({ memory }) => memory), ...of('memory').map(({ other }) => other)]);
  await cache.loadClaims(of('claim').map(({ other }) => other));
  await cache.loadPassages(of('passage').map(saidInFile));
  const byRule = [...of('memory'), ...of('claim')].filter(({ reason }) => reason.startsWith('rule:'));
  const counting = await cache.countingClaimsOf(byRule.flatMap((each) => sidesOf(each)));
  const claimsOf = (memory: string): readonly string[] => counting.get(memory) ?? [];
  const told = await cache.clashesOf(
    byRule.flatMap(({ memory }) => claimsOf(memory)),
    [rule.id],
  );
  const sameAs = ({ form, memory, other, reason }: Told): readonly string[] => {
    if (!reason.startsWith('rule:')) return [];
    const others = form === 'memory' ? claimsOf(other) : [other];
    return claimsOf(memory).flatMap((own) => others.map((each) => pairText(own, each)));
  };
  const bySlot = [...groupBy(of('slot'), ({ other }) => other).values()].flatMap((slot) => clashInSlot(slot, cache));
  const slots = new Map(of('slot').map(({ memory, other }) => [memory, other]));
  const isKnown = ({ one, other }: Clash): boolean => {
    const slot = slots.get(idOf(one) ?? '');
    return slot !== undefined && slot === slots.get(idOf(other) ?? '') && !saySame(one, other);
  };
  // A claim that a rule has checked there is not reported again.
  const readThere = new Set(
    byRule.flatMap((each) => {
      const claim = each.form === 'claim' ? claimInForce(each, cache) : undefined;
      return claim === undefined ? [] : [`${each.memory} ${docOf(claim)}`];
    }),
  );
  const otherSide = (each: Told) => (each.form === 'memory' ? cache.memoryOf(each.other) : claimInForce(each, cache));
  const pairs = [
    ...[...of('memory'), ...of('claim')]
      // Once claims of the memory count and a rule has found that one clashes, that is told already.
      .filter((each) => !sameAs(each).some((pair) => told.has(pair)))
      .flatMap((each) => clashOf(each, cache, otherSide(each)).map((clash) => ({ ...clash, sameAs: sameAs(each) }))),
    ...of('passage')
      .flatMap((each) => clashOf(each, cache, cache.passageOf(saidInFile(each))))
      .filter(({ one, other }) => !readThere.has(`${idOf(one)} ${docOf(other)}`)),
  ].filter((clash) => !isKnown(clash));
  return [...bySlot, ...pairs].map((clash) => rowOf(rule, clash));
}

/** Ids of the memories in it. */
const sidesOf = ({ form, memory, other }: Told): string[] => (form === 'memory' ? [memory, other] : [memory]);

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

const saidInFile = ({ other, facts = '' }: Told): SaidInFile => ({ path: other, sentence: facts });

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

/** The claim, where it counts and says what it said when it was found to clash. */
function claimInForce({ other, facts }: Told, cache: NodeCache): GraphNode | undefined {
  const claim = cache.claimOf(other);
  if (claim === undefined) return undefined;
  const counts = claim.labels.includes(labels.relation) || claim.labels.includes(labels.attribute);
  return counts && (facts === undefined || facts === storedClaimFacts(claim)) ? claim : undefined;
}

/** A slot with more memories names no pairs: each conflicts with every other. */
const mostListed = 256;
/** The values that every value of a slot is held against: those of the oldest memories. */
const mostHeldAgainst = 16;

/** None where no two memories of a slot exclude each other. As long as the slot is, not as its square. */
function clashInSlot(slot: readonly Told[], cache: NodeCache): Clash[] {
  const nodes = slot.flatMap(({ memory }) => cache.memoryOf(memory) ?? []).sort(byAge);
  const values = [...groupBy(nodes, valueKeyOf).values()].flatMap(([oldest, ...rest]) =>
    oldest === undefined ? [] : [{ oldest, all: [oldest, ...rest] }],
  );
  const clashing = new Set<GraphNode>();
  let pair: readonly [GraphNode, GraphNode] | undefined;
  for (const [at, { oldest: other, all }] of values.entries()) {
    for (const { oldest: one, all: alike } of values.slice(0, Math.min(at, mostHeldAgainst))) {
      if ((clashing.has(one) && clashing.has(other)) || saySame(one, other)) continue;
      pair ??= [one, other];
      for (const node of clashing.has(one) ? all : [...alike, ...all]) clashing.add(node);
    }
  }
  const [first, ...rest] = nodes.filter((node) => clashing.has(node));
  if (first === undefined || pair === undefined) return [];
  const predicate = slot[0]?.predicate ?? '';
  const clashes = clashing.size > mostListed ? [] : clashesAmongNodes([first, ...rest]);
  return [
    {
      ...pairOf(...pair),
      clashes,
      nodes: [first, ...rest],
      predicate,
      why: whyOf('slot', predicate),
      verdict: 'possible',
    },
  ];
}

/** One for all that say the same in their slot. */
const valueKeyOf = (node: GraphNode): string => textProperty(node, 'slot_value') ?? ` ${memoryContent(textOf(node))}`;

const clashesAmongNodes = (nodes: readonly GraphNode[]): string[] =>
  nodes.flatMap((one, at) =>
    nodes.slice(at + 1).flatMap((other) => (saySame(one, other) ? [] : pairOf(one, other).clashes)),
  );

const pairOf = (one: GraphNode, other: GraphNode): Pick<Clash, 'one' | 'other' | 'clashes'> => ({
  one,
  other,
  clashes: [pairText(idOf(one) ?? '', idOf(other) ?? '')],
});

const saySame = (one: GraphNode, other: GraphNode): boolean => doSaySameInSlot(saidIn(one), saidIn(other));

function saidIn(node: GraphNode): SaidInSlot {
  return { text: textOf(node), slot_value: textProperty(node, 'slot_value') };
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
      return 'one affirms and the other denies the same thing';
    case 'negation_diff':
      return 'one of them denies something';
    case 'judge':
      return 'judged to exclude each other';
    default:
      return 'they were found to exclude each other';
  }
}

function rowOf(rule: Rule, { nodes, clashes, sameAs = [], ...clash }: Clash): Row {
  const [subject] = nodes;
  return {
    ...clash,
    clashes: [...clashes],
    [sameAsColumn]: [...sameAs],
    [rule.subject.variable]: subject,
    [rule.evidence[0] ?? '']: [...nodes],
  };
}
