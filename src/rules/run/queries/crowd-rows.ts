import type { GraphInput, GraphStore, Row } from '../../../graph/port.ts';
import type { Rule } from '../../../model/rule.ts';
import { chunksOf } from '../../../util/group.ts';
import { type Certainty, Crowd } from '../../compute/crowd-pairs.ts';
import type { NodeCache } from '../../findings/node-cache.ts';
import { type CrowdOf, claimsOfCrowds } from './crowds.ts';

/** Two claims, the one with the lower id first, as rules ask for them. */
export interface ClaimPair {
  readonly one: string;
  readonly other: string;
}

/** Each claim is held against so many others first, and against four times as many more where none of them clashes with it. */
const firstTried = 6;
/** Pairs sent with one query. */
const pairsAtOnce = 5_000;
/** Every pair is tried in crowds up to 450 claims; in larger ones a fixed number for each claim besides. */
const pairsForAll = 100_000;
const pairsForEach = 64;

export interface CrowdRows {
  readonly rows: readonly Row[];
  /** The number of claims not compared with all possible rivals before a real one was found. */
  readonly unfinished: number;
}

/**
 * The rows of a rule about its crowds: for each claim that clashes with another, at least one pair in which it does; a certain one
 * where there is one. Partners that a rule excuses (a vassal, a part of the other) are passed over, and the next ones are tried.
 */
export async function crowdRows(
  store: Pick<GraphStore, 'read'>,
  { rule, params }: { readonly rule: Rule; readonly params: Readonly<Record<string, GraphInput>> },
  crowds: readonly CrowdOf[],
  cache: NodeCache,
  rowsOf: (pairs: readonly ClaimPair[]) => Promise<readonly Row[]>,
): Promise<CrowdRows> {
  const claims = await claimsOfCrowds(store, crowds, cache);
  const timeless = new Set([params.timeless ?? []].flat().map(String));
  const tried = new Tried(rule, rowsOf);
  const unfinished = new Set<string>();
  for (const [{ subject, predicate }, ids] of claims) {
    const nodes = ids.flatMap((id) => cache.claimOf(id) ?? []);
    const crowd = new Crowd(nodes, subject, rule.predicate === undefined && timeless.has(predicate));
    for (const certainty of ['certain', 'possible'] as const) {
      for (const id of await tryPartners(crowd, subject, certainty, tried)) unfinished.add(`${subject} ${id}`);
    }
  }
  return { rows: tried.rows, unfinished: unfinished.size };
}

/** Returns the claims for which the search was broken off. */
async function tryPartners(crowd: Crowd, subject: string, certainty: Certainty, tried: Tried): Promise<string[]> {
  const most = tried.count + pairsForAll + pairsForEach * crowd.ids.length;
  const isTold = (id: string) => tried.tellsOf(subject, id, certainty);
  const broken: string[] = [];
  let [from, to] = [0, firstTried];
  let wanted = new Set(crowd.ids.filter((id) => !isTold(id)));
  while (wanted.size > 0) {
    if (tried.count >= most) return [...broken, ...wanted];
    const { of, unfinished, givenUp } = crowd.partners(wanted, certainty, { from, to });
    await tried.add([...of].flatMap(([id, others]) => others.map((other) => pairOf(id, other))));
    const left = [...unfinished].filter((id) => !isTold(id));
    broken.push(...left.filter((id) => givenUp.has(id)));
    wanted = new Set(left.filter((id) => !givenUp.has(id)));
    [from, to] = [to, 4 * to];
  }
  return broken;
}

const pairOf = (a: string, b: string): ClaimPair => (a < b ? { one: a, other: b } : { one: b, other: a });

/** Pairs that were tried, and what they told. */
class Tried {
  readonly rows: Row[] = [];
  private readonly pairs = new Set<string>();
  /** By certainty: claims that clash, each with its subject. */
  private readonly told: Readonly<Record<Certainty, Set<string>>> = { certain: new Set(), possible: new Set() };
  private readonly rule: Rule;
  private readonly rowsOf: (pairs: readonly ClaimPair[]) => Promise<readonly Row[]>;

  constructor(rule: Rule, rowsOf: (pairs: readonly ClaimPair[]) => Promise<readonly Row[]>) {
    this.rule = rule;
    this.rowsOf = rowsOf;
  }

  get count(): number {
    return this.pairs.size;
  }

  async add(pairs: readonly ClaimPair[]): Promise<void> {
    const fresh = pairs.filter((pair) => {
      const before = this.count;
      return this.pairs.add(`${pair.one} ${pair.other}`).size > before;
    });
    for (const chunk of chunksOf(fresh, pairsAtOnce)) for (const row of await this.rowsOf(chunk)) this.note(row);
  }

  private note(row: Row): void {
    this.rows.push(row);
    if (row.verdict === 'undecided') return;
    for (const column of this.rule.evidence) {
      const claim = `${row[this.rule.subject.variable]} ${row[column]}`;
      this.told.possible.add(claim);
      if (row.verdict === 'definite') this.told.certain.add(claim);
    }
  }

  /** True if a claim is known to clash: to look for one that it certainly clashes with, or for one that it may. */
  tellsOf(subject: string, claim: string, certainty: Certainty): boolean {
    return this.told[certainty].has(`${subject} ${claim}`);
  }
}
