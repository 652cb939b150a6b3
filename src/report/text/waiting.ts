import type { Finding } from '../../model/finding.ts';
import type { Waiting } from '../../model/waiting.ts';
import { compareFindings } from '../shared/order.ts';
import { plural } from '../shared/plural.ts';
import { type AnsweredGap, clashPlaces, waitingText, wouldBeFound } from '../shared/waiting.ts';
import type { Paint } from './paint.ts';

/** Places of one finding that are told, and gaps. */
const placesShown = 4;
const gapsShown = 5;

/** Unaccepted claims, a line for each of their findings, and the gaps that they would close. */
export function waitingBlock(waiting: Waiting, answered: readonly AnsweredGap[], more: string, paint: Paint): string {
  const { advice } = waiting;
  return [
    paint('bold', waitingText(waiting)),
    ...wouldBeFound(waiting).map((finding) => wouldBeLine(finding, waiting, paint)),
    ...answeredLines(answered, 'that they would close', more, paint),
    ...(advice === undefined ? [] : [paint('dim', advice)]),
  ].join('\n');
}

function wouldBeLine(finding: Finding, { would_join }: Waiting, paint: Paint): string {
  const places = clashPlaces(finding);
  const others = places.length - placesShown;
  const list = `${places.slice(0, placesShown).join(' · ')}${others > 0 ? ` and ${plural(others, 'more place')}` : ''}`;
  const joins = would_join.includes(finding) ? ' (open already, with fewer claims)' : '';
  return `${paint('yellow', '?')} ${finding.message}${joins}      ${paint('cyan', list)}`;
}

/** Gaps that something would close which waits, each on a line. */
export const answeredBlock = (answered: readonly AnsweredGap[], more: string, paint: Paint): string =>
  answeredLines(answered, 'that unaccepted claims would close', more, paint).join('\n');

/** One line for each gap: who it is about, and the words that answer it. */
function answeredLines(answered: readonly AnsweredGap[], which: string, more: string, paint: Paint): string[] {
  if (answered.length === 0) return [];
  const sorted = [...answered].sort(compareFindings);
  const lines = sorted.slice(0, gapsShown).map(({ message, rule_id, answers: [first] }) => {
    const { path, line, column } = first?.source ?? { path: '', line: 0, column: 0 };
    return `${paint('blue', '○')} ${message} ${paint('cyan', `${path}:${line}:${column}`)} ${paint('dim', `[${rule_id}]`)}`;
  });
  const left = sorted.length - lines.length;
  return [
    paint('bold', `${plural(answered.length, 'gap')} ${which}:`),
    ...lines,
    ...(left > 0 ? [paint('dim', `  … and ${left} more (${more})`)] : []),
  ];
}
