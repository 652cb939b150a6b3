import type { Finding } from '../../src/model/finding.ts';
import type { Report } from '../../src/model/report.ts';
import { defined } from '../../src/util/defined.ts';
import type { Answer, NearMiss, Placed, Slip } from './kind.ts';
import type { KindResult, NearMissResult } from './result.ts';

/** The entities whose words a finding is based on, by the places it shows. */
export type OwnerAt = (path: string, line: number) => string | undefined;

/** A finding that the clean world does not have, with the ids of all it is about. */
export interface News {
  readonly violation: Finding;
  readonly about: ReadonlySet<string>;
}

/** The findings of a world beyond those of its clean form. A verdict that became certain is news. */
export function newsOf(clean: Report, now: Report, ownerAt: OwnerAt): News[] {
  const known = new Set(clean.violations.map(({ fingerprint, verdict }) => `${fingerprint} ${verdict}`));
  return now.violations
    .filter(({ fingerprint, verdict }) => !known.has(`${fingerprint} ${verdict}`))
    .map((violation) => ({ violation, about: idsIn(violation, ownerAt) }));
}

function idsIn({ subject, members }: Finding, ownerAt: OwnerAt): Set<string> {
  const ids = members.flatMap(({ id, kind, source }) =>
    kind === 'entity' ? [id] : (ownerAt(source.path, source.line) ?? []),
  );
  return new Set([subject.id, ...ids]);
}

/** Findings that are no gaps, and that the dates are said to prove. */
export const isDefinite = ({ category, verdict }: Finding): boolean => category !== 'orphan' && verdict === 'definite';

/** The results of the injections of each kind, and the findings that belong to none. */
export function judgeFaults(
  world: string,
  kinds: readonly Slip[],
  placed: readonly Placed<Slip>[],
  news: readonly News[],
): { results: KindResult[]; stray: readonly News[] } {
  const owners = ownersOf(placed);
  const results = kinds.map((kind) =>
    judgeKind(
      world,
      kind,
      placed.filter((each) => each.kind === kind),
      news,
      owners,
    ),
  );
  return { results, stray: news.filter((each) => ownerOf(each, owners) === undefined) };
}

function judgeKind(
  world: string,
  kind: Slip,
  placed: readonly Placed<Slip>[],
  news: readonly News[],
  owners: Owners<unknown>,
): KindResult {
  const missed: string[] = [];
  const collateral: string[] = [];
  let alsoTrue = 0;
  for (const each of placed) {
    const mine = news.filter((one) => ownerOf(one, owners) === each);
    const { answers } = each;
    missed.push(
      ...answers.filter((answer) => !mine.some((one) => gives(one, answer))).map((answer) => missing(answer, mine)),
    );
    for (const one of mine) {
      if (answers.some((answer) => gives(one, answer))) continue;
      if (isTrueToo(kind, one.violation)) alsoTrue++;
      else collateral.push(nameOf(one.violation));
    }
  }
  const found = placed.filter(({ answers }, index) => {
    const mine = news.filter((one) => ownerOf(one, owners) === placed[index]);
    return answers.every((answer) => mine.some((one) => gives(one, answer)));
  }).length;
  return {
    world,
    kind: kind.name,
    did: kind.did,
    rules: kind.rules,
    injected: placed.length,
    found: kind.unseen === undefined ? found : 0,
    recall: placed.length === 0 || kind.unseen !== undefined ? 1 : found / placed.length,
    alsoTrue,
    collateral: collateral.length,
    collateralRules: counted(collateral),
    missed,
    ...defined({ unseen: kind.unseen }),
  };
}

/** The same slip seen by another rule, or by the same one on another thing that it hit as well. */
function isTrueToo({ rules, alsoTrue = [] }: Slip, { rule_id, verdict }: Finding): boolean {
  return alsoTrue.includes(rule_id) || (rules.includes(rule_id) && verdict === 'definite');
}

function gives({ violation }: News, { rule, on, verdict }: Answer): boolean {
  return violation.rule_id === rule && violation.verdict === verdict && on.includes(violation.subject.id);
}

function missing({ rule, on, verdict }: Answer, mine: readonly News[]): string {
  const instead = mine.map(({ violation }) => `${nameOf(violation)} on ${violation.subject.id}`);
  return `${rule} (${verdict}) on ${on.join(' or ')}${instead.length === 0 ? '' : `; instead: ${instead.join(', ')}`}`;
}

/** The findings of near misses. */
export function judgeNearMisses(
  kinds: readonly NearMiss[],
  placed: readonly Placed<NearMiss>[],
  news: readonly News[],
): NearMissResult[] {
  const owners = ownersOf(placed);
  return kinds.map((kind) => {
    const mine = news.filter((each) => ownerOf(each, owners)?.kind === kind).map(({ violation }) => violation);
    const alarms = mine.filter(isDefinite);
    const possible = mine.filter((each) => each.category !== 'orphan' && !isDefinite(each));
    return {
      kind: kind.name,
      wrote: kind.wrote,
      injected: placed.filter((each) => each.kind === kind).length,
      alarms: alarms.length,
      possible: possible.length,
      alarmRules: counted(alarms.map(({ rule_id }) => rule_id)),
      possibleRules: counted(possible.map(({ rule_id }) => rule_id)),
    };
  });
}

/** Which injection wants to be found where, which changed a thing, and which is only about it. */
interface Owners<Kind> {
  readonly wanted: ReadonlyMap<string, Placed<Kind>>;
  readonly changed: ReadonlyMap<string, Placed<Kind>>;
  readonly touched: ReadonlyMap<string, Placed<Kind>>;
}

function ownersOf<Kind>(placed: readonly Placed<Kind>[]): Owners<Kind> {
  const by = (idsOf: (each: Placed<Kind>) => readonly string[]) =>
    new Map(placed.flatMap((each) => idsOf(each).map((id) => [id, each] as const)));
  return {
    wanted: by(({ answers }) => answers.flatMap(({ rule, on }) => on.map((id) => `${rule} ${id}`))),
    changed: by(({ changed }) => changed),
    touched: by(({ touched }) => touched),
  };
}

/** The injection that a finding comes from: whose answer it is, else that which changed what it rests on, else which is about it. */
function ownerOf<Kind>({ violation, about }: News, { wanted, ...others }: Owners<Kind>): Placed<Kind> | undefined {
  const answered = wanted.get(`${violation.rule_id} ${violation.subject.id}`);
  if (answered !== undefined) return answered;
  for (const owners of [others.changed, others.touched]) {
    for (const id of about) {
      const owner = owners.get(id);
      if (owner !== undefined) return owner;
    }
  }
  return undefined;
}

const nameOf = ({ rule_id, verdict }: Finding): string => `${rule_id} (${verdict})`;

/** Each word with how often it occurs, most frequent first. */
function counted(words: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).map(([word, count]) => `${count} × ${word}`);
}
