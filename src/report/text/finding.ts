import type { Finding, Member } from '../../model/finding.ts';
import { findingName } from '../../model/finding-name.ts';
import { memoryOfPath, shortMemoryId } from '../../model/memory.ts';
import { factsDigits } from '../../model/report.ts';
import { groupBy } from '../../util/group.ts';
import { memberPlaceWords } from '../shared/member-place.ts';
import { codeFrame } from './code-frame.ts';
import type { Paint } from './paint.ts';
import { settlingLines } from './settling.ts';
import type { TextOptions } from './text-options.ts';

/** One finding: its message, up to four places with the author's lines, the hint, corrections, and its rule. */
export function findingBlock(finding: Finding, options: TextOptions, paint: Paint): string {
  const details = options.details?.get(finding.id);
  const lines = [`${mark(finding, paint)} ${paint('bold', finding.message)}`];
  const state = options.states?.get(finding.id);
  if (state !== undefined && state !== '') lines.push(`  ${paint('yellow', state)}`);
  const shown = distinctPlaces(finding.members);
  for (const place of shown.slice(0, 4)) lines.push(...placeLines(place, options, paint));
  if (shown.length > 4) lines.push(`  … and ${shown.length - 4} more`);
  if (finding.hint !== '') lines.push(`  ${paint('cyan', 'hint')} ${finding.hint}`);
  lines.push(...settlingLines(finding, details?.dates ?? [], paint));
  const verdict = sortOf(finding);
  // A waiver of this finding alone is written with these digits.
  const facts = details === undefined ? '' : `@${details.facts.slice(0, factsDigits)}`;
  const project = projectOf(finding);
  const about = [
    `${finding.rule_id}${facts}`,
    ...(project === undefined ? [] : [`project ${project}`]),
    ...(finding.severity === 'warn' ? [] : [finding.severity]),
    ...[verdict, options.names?.get(finding.id) ?? findingName(finding)],
  ];
  lines.push(`  ${paint('dim', about.join(' · '))}`);
  return lines.join('\n');
}

/** A gap and a question are neither definite nor possible. */
function sortOf({ category, verdict }: Finding): string {
  if (category === 'orphan') return 'gap';
  return category === 'confusion' ? 'question' : verdict;
}

/** The project of the claims of a contradiction. */
const projectOf = (finding: Finding): string | undefined =>
  finding.category === 'contradiction' ? finding.project : undefined;

function mark(finding: Finding, paint: Paint): string {
  if (finding.category === 'orphan') return paint('blue', '○');
  if (finding.category === 'confusion') return paint('blue', '?');
  if (finding.verdict === 'possible') return paint('yellow', '?');
  return paint('red', '✗');
}

/** A line of the files, with the members that stand on it. */
type Place = readonly [Member, ...Member[]];

/** The lines to show: those of claims first, each with all that it claims, then entities whose line no claim shows already. */
function distinctPlaces(members: readonly Member[]): Place[] {
  const places = new Map<string, [Member, ...Member[]]>();
  const ordered = [...members.filter((m) => m.kind !== 'entity'), ...members.filter((m) => m.kind === 'entity')];
  for (const member of ordered) {
    // A former claim differs from the line as it is now.
    const key = `${member.source.path}:${member.source.line}${member.former === true ? ':former' : ''}`;
    const known = places.get(key);
    if (known === undefined) places.set(key, [member]);
    else if (member.kind !== 'entity') known.push(member);
  }
  return [...places.values()];
}

const doubt = ({ undecided }: Member): string => (undecided ? ' (undecided)' : '');

/** The claims at each column of the line, then the line, with a mark under each. */
function placeLines(place: Place, options: TextOptions, paint: Paint): string[] {
  const [first] = place;
  const { source, former } = first;
  const { path, line } = source;
  // It stands in no file, and its text was told.
  const memory = memoryOfPath(path);
  const byColumn = groupBy(place, ({ source }) => source.column);
  const heads = [...byColumn].map(([column, members]) => {
    const stated = [...new Set(members.map((member) => `${member.summary}${doubt(member)}`))].join('; ');
    const was = former === true ? 'formerly ' : '';
    const where = memory === undefined ? `${path}:${line}:${column}` : memberPlaceWords(first, shortMemoryId);
    return `  ${was}${paint('cyan', where)} ${stated}`;
  });
  if (former === true || memory !== undefined) return heads;
  const [column = 1, ...others] = byColumn.keys();
  const { width, sourceLine } = options;
  return [...heads, ...codeFrame({ path, line, column, others, width, paint, sourceLine })];
}
