import { shippedOntology } from '../../../src/config/ontology.ts';
import type { Report } from '../../../src/model/report.ts';
import { verbOf } from '../../../src/rules/findings/wording/words.ts';
import { checkFiles } from '../check-files.ts';
import { ours } from '../date-style.ts';
import { type Entry, isWhen, type Lore, type When } from '../lore.ts';
import type { PairResult } from '../result.ts';
import type { Pair, Telling } from './pairs.ts';

const mostDifferences = 20;

/** True if both tellings of each pair give the same findings. A first telling that several pairs share is checked once. */
export async function comparePairs(pairs: readonly Pair[]): Promise<{ results: PairResult[]; failures: string[] }> {
  const checked = new Map<Telling, Promise<Report>>();
  const reportOf = (telling: Telling) => {
    const known = checked.get(telling) ?? checkFiles(telling.files);
    checked.set(telling, known);
    return known;
  };
  const results: PairResult[] = [];
  const failures: string[] = [];
  for (const { name, lore, first, second } of pairs) {
    const [one, other] = [await reportOf(first), await reportOf(second)];
    for (const { path, line, message } of [...one.problems, ...other.problems])
      failures.push(`${name}: ${path}:${line}: ${message}`);
    const [wanted, got] = [linesOf(one, lore, first), linesOf(other, lore, second)];
    const differences = [
      ...wanted.filter((line) => !got.includes(line)).map((line) => `- ${line}`),
      ...got.filter((line) => !wanted.includes(line)).map((line) => `+ ${line}`),
    ];
    const same = differences.length === 0 && wanted.length === got.length;
    if (!same) failures.push(`${name}: the same facts give other findings`);
    results.push({
      pair: name,
      entities: one.counts.entities,
      findings: wanted.length,
      same,
      differences: differences.slice(0, mostDifferences),
    });
  }
  return { results, failures };
}

/** A circle begins, and is told of, at the smallest id in it: under other ids, at another place of the same circle. So are dates that rest on each other. */
const circles: ReadonlySet<string> = new Set([
  ...['ontology/ancestor-cycle', 'ontology/part-of-cycle', 'ontology/impossible-dates'],
]);

/** Each finding as rule, verdict, subject and the facts it rests on, in no order, dates in our own style. */
function linesOf({ violations }: Report, lore: Lore, { dateText }: Telling): string[] {
  const plain = plainDates(lore, dateText);
  return violations
    .map(({ rule_id, verdict, subject, members }) => {
      const facts = members.map((member) => inOneOrder(member.type, plain(member.summary))).sort();
      return `${rule_id} ${verdict} ${circles.has(rule_id) ? 'a circle' : subject.name}: ${facts.join('; ')}`;
    })
    .sort();
}

/** Which of a couple is named first says nothing: the one whose id is smaller. */
function inOneOrder(type: string | undefined, summary: string): string {
  if (type === undefined || shippedOntology().predicates.get(type)?.symmetric !== true) return summary;
  const [pair = '', ...dates] = summary.split(', ');
  const verb = ` ${verbOf(type)} `;
  return [pair.split(verb).sort().join(verb), ...dates].join(', ');
}

/** Puts every date of a world, as it was written, into our own words. */
function plainDates(lore: Lore, dateText: Telling['dateText']): (text: string) => string {
  const words = new Map(lore.entries.flatMap(datesOf).map((date) => [dateText(date), ours.write(date)]));
  const longestFirst = [...words.keys()].sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
  if (longestFirst.length === 0) return (text) => text;
  const any = new RegExp(`(?<![\\p{L}\\d])(?:${longestFirst.join('|')})(?![\\p{L}\\d])`, 'gu');
  return (text) => text.replace(any, (found) => words.get(found) ?? found);
}

function datesOf({ attributes, ties }: Entry): When[] {
  const said = Object.values(attributes).flatMap((value) =>
    typeof value === 'object' && !isWhen(value) ? value.flatMap(({ value: told, at }) => [told, at]) : [value],
  );
  return [...said, ...ties.flatMap(({ from, until }) => [from, until])].filter(isWhen);
}
