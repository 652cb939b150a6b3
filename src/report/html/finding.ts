import type { Drawing } from '../../model/drawing.ts';
import type { Finding, Member } from '../../model/finding.ts';
import type { Details } from '../../model/report.ts';
import type { Rule } from '../../model/rule.ts';
import type { SourceLine } from '../../model/source-line.ts';
import { partsOnly } from '../shared/settling.ts';
import { escapeHtml, escapeProse } from './escape.ts';
import { sketchSvg } from './sketch.ts';
import { timelineSvg } from './timeline.ts';

/** What is shown beside a finding: its details, rules and lines of source. */
export interface FindingContext {
  readonly details: ReadonlyMap<string, Details>;
  readonly rules: ReadonlyMap<string, Pick<Rule, 'description' | 'rationale'>>;
  readonly draw: (finding: Finding) => Drawing | undefined;
  readonly sourceLine: SourceLine;
}

/** One finding: what is wrong, a picture of it, both places with the author's own lines, and what to do. */
export function findingHtml(finding: Finding, context: FindingContext): string {
  const { id, category, verdict, rule_id, message, severity } = finding;
  const kind = category === 'orphan' ? 'gap' : verdict;
  const anchor = `f-${id.replace(/[^\w-]/g, '')}`;
  return [
    `<article id="${anchor}" class="${kind}" data-category="${category}" data-verdict="${kind}" data-rule="${escapeHtml(rule_id)}" aria-labelledby="${anchor}-h">`,
    `<h3 id="${anchor}-h"><span class="mark">${kind}</span>${escapeHtml(message)}</h3>`,
    picture(context.draw(finding), anchor),
    `<ol class="places">${finding.members.map((member) => place(member, context.sourceLine)).join('')}</ol>`,
    hint(finding, context.details.get(id)),
    ruleHtml(rule_id, severity, context),
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

function place({ source: { path, line, column, quote }, summary, undecided }: Member, sourceLine: SourceLine): string {
  const text = sourceLine(path, line);
  const frame = text === undefined || text.trim() === '' ? '' : frameHtml(text, line, column);
  const authorLine = frame === '' && quote !== undefined ? `<pre>${escapeHtml(quote)}</pre>` : frame;
  const where = path === '' ? '' : `<code class="place">${escapeHtml(`${path}:${line}:${column}`)}</code> `;
  const doubt = undecided ? ' <em>(undecided)</em>' : '';
  return `<li>${where}${escapeHtml(summary)}${doubt}${authorLine}</li>`;
}

/** The author's line, with the words from the column on marked. */
function frameHtml(text: string, line: number, column: number): string {
  const indent = text.length - text.trimStart().length;
  const from = Math.max(indent, column - 1);
  const before = text.slice(Math.max(indent, from - 120), from);
  const word = /^(?:"[^"]*"|[^\s,}\]]+)/u.exec(text.slice(from))?.[0] ?? '';
  const after = text.slice(from + word.length, from + word.length + 200);
  return `<pre><i>${line} │ </i>${escapeHtml(before)}<mark>${escapeHtml(word)}</mark>${escapeHtml(after)}</pre>`;
}

function hint(finding: Finding, details: Details | undefined): string {
  const { hint: text } = finding;
  const fixes = (details?.dates ?? []).flatMap(({ needed, path, line, bound, stated, summary }) => {
    if (needed === undefined) return [];
    const which = bound === 'value' ? summary : `${bound}: ${stated}`;
    return [
      `<li><code class="place">${escapeHtml(`${path}:${line}`)}</code> ${escapeHtml(which)} → ${escapeHtml(needed)}</li>`,
    ];
  });
  if (text === '' && fixes.length === 0) return '';
  const list = fixes.length === 0 ? '' : `<p>${settlingTitle(finding)}</p><ul>${fixes.join('')}</ul>`;
  return `<div class="hint"><p>${escapeProse(text)}</p>${list}</div>`;
}

function ruleHtml(id: string, severity: string, { rules }: FindingContext): string {
  const rule = rules.get(id);
  const documentation =
    rule === undefined ? '' : [rule.description, rule.rationale ?? ''].filter((text) => text !== '').join(' ');
  return `<details class="soft"><summary><code>${escapeHtml(id)}</code> · ${escapeHtml(severity)}</summary><p>${escapeProse(documentation)}</p></details>`;
}

/** The words before the list of possible corrections. */
function settlingTitle(finding: Finding): string {
  return partsOnly(finding)
    ? 'Any one of these would part the two that clash first:'
    : 'Any one of these would settle it:';
}
