import type { Drawing } from '../../model/drawing.ts';
import type { Finding, Member } from '../../model/finding.ts';
import type { Details } from '../../model/finding-details.ts';
import type { Rule } from '../../model/rule.ts';
import type { SourceLine } from '../../model/source-line.ts';
import { hrefOf } from '../shared/address.ts';
import { failsWords } from '../shared/fails.ts';
import { markedLine } from '../shared/marked-line.ts';
import { dateAsWritten, partsOnly, placesOfDate } from '../shared/settling.ts';
import { escapeHtml, escapeProse } from './escape.ts';
import { sketchSvg } from './sketch.ts';
import { timelineSvg } from './timeline.ts';

/** The context of a finding: its details, rules and lines of source. */
export interface FindingContext {
  readonly details: ReadonlyMap<string, Details>;
  readonly rules: ReadonlyMap<string, Pick<Rule, 'description' | 'rationale'>>;
  readonly draw: (finding: Finding) => Drawing | undefined;
  readonly sourceLine: SourceLine;
  /** The path of a file of the report's from where the page lies; default: its path in the report. */
  readonly link?: (path: string) => string;
  /** Before the id in an article's anchor; default: `f`. */
  readonly anchor?: string;
}

/** One finding: what is wrong, a picture of it, both places with the author's own lines, and what to do. */
export function findingHtml(finding: Finding, context: FindingContext): string {
  const { id, category, verdict, rule_id, message } = finding;
  const kind = category === 'orphan' ? 'gap' : verdict;
  const anchor = `${context.anchor ?? 'f'}-${id.replace(/[^\w-]/g, '')}`;
  return [
    `<article id="${anchor}" class="${kind}" data-category="${category}" data-verdict="${kind}" data-rule="${escapeHtml(rule_id)}" aria-labelledby="${anchor}-h">`,
    `<h3 id="${anchor}-h"><span class="mark">${kind}</span>${escapeHtml(message)}</h3>`,
    picture(context.draw(finding), anchor),
    `<ol class="places">${finding.members.map((member) => place(member, context)).join('')}</ol>`,
    finding.category === 'contradiction' && finding.project !== undefined
      ? `<p>In the project ${escapeHtml(finding.project)}.</p>`
      : '',
    hint(finding, context.details.get(id), context),
    ruleHtml(finding, context),
    '</article>',
  ].join('\n');
}

function picture(drawing: Drawing | undefined, anchor: string): string {
  const { timeline, sketch } = drawing ?? {};
  const timelineFigure =
    timeline === undefined
      ? ''
      : `<figure>${timelineSvg(timeline, `${anchor}-t`)}<figcaption>${escapeHtml(timeline.calendar)}</figcaption></figure>`;
  return sketch === undefined
    ? timelineFigure
    : `${timelineFigure}<figure>${sketchSvg(sketch, `${anchor}-s`)}</figure>`;
}

function place({ source: { path, line, column, quote }, summary, undecided }: Member, context: FindingContext): string {
  const text = context.sourceLine(path, line);
  const frame = text === undefined || text.trim() === '' ? '' : frameHtml(text, { line, column, quote });
  const authorLine = frame === '' && quote !== undefined ? `<pre>${escapeHtml(quote)}</pre>` : frame;
  const where = path === '' ? '' : `${placeHtml({ path, line, column }, context)} `;
  const doubt = undecided ? ' <em>(undecided)</em>' : '';
  return `<li>${where}${escapeHtml(summary)}${doubt}${authorLine}</li>`;
}

/** A place of the author's files as a link to the file. */
export function placeHtml(
  { path, line, column }: { readonly path: string; readonly line: number; readonly column?: number },
  { link }: Pick<FindingContext, 'link'>,
): string {
  const words = [path, line, ...(column === undefined ? [] : [column])].join(':');
  return `<a class="place" href="${escapeHtml(hrefOf(link?.(path) ?? path))}"><code>${escapeHtml(words)}</code></a>`;
}

function frameHtml(text: string, { line, ...at }: Omit<Member['source'], 'path'>): string {
  const { before, words, after } = markedLine(text, at);
  return `<pre><i>${line} │ </i>${escapeHtml(before)}<mark>${escapeHtml(words)}</mark>${escapeHtml(after)}</pre>`;
}

function hint(finding: Finding, details: Details | undefined, context: FindingContext): string {
  const { hint: text } = finding;
  const dates = details?.dates ?? [];
  const fixes = dates.flatMap((date) => {
    if (date.needed === undefined) return [];
    const places = placesOfDate(date).map((place) => placeHtml(place, context));
    return [`<li>${places.join(' and ')} ${escapeHtml(dateAsWritten(date))} → ${escapeHtml(date.needed)}</li>`];
  });
  if (text === '' && fixes.length === 0) return '';
  const list = fixes.length === 0 ? '' : `<p>${settlingTitle(finding, dates)}</p><ul>${fixes.join('')}</ul>`;
  return `<div class="hint"><p>${escapeProse(text)}</p>${list}</div>`;
}

function ruleHtml(finding: Finding, { rules }: FindingContext): string {
  const { rule_id: id, fingerprint } = finding;
  const rule = rules.get(id);
  const documentation =
    rule === undefined ? '' : [rule.description, rule.rationale ?? ''].filter((text) => text !== '').join(' ');
  return `<details class="soft"><summary><code>${escapeHtml(id)}</code>${failsWords(finding)} · <code>${escapeHtml(fingerprint)}</code></summary><p>${escapeProse(documentation)}</p></details>`;
}

/** The words before the list of possible corrections. */
function settlingTitle(finding: Finding, dates: Details['dates']): string {
  return partsOnly(finding, dates)
    ? 'Each of these changes separates the first two conflicting claims:'
    : 'Each of these changes fixes it:';
}
