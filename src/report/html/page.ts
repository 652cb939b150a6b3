import { createHash } from 'node:crypto';
import type { Report, Suppressed } from '../../model/report.ts';
import { accountOf, leftUnreadText, nothingFoundText, restText } from '../shared/account.ts';
import { type GapSort, gapLine, gapSorts, gapsApart, togetherApart } from '../shared/gaps.ts';
import { nobodyDeclared } from '../shared/nobody-declared.ts';
import { type FindingGroup, groupByCause } from '../shared/order.ts';
import { plural } from '../shared/plural.ts';
import { gravestProblemsFirst, problemCount } from '../shared/problems.ts';
import { summaryLine, undecidedReasons } from '../shared/summary.ts';
import { decisionWords, withReason } from '../shared/suppressed-words.ts';
import { isAnswered } from '../shared/waiting.ts';
import { escapeHtml, escapeProse } from './escape.ts';
import { type FindingContext, findingHtml, placeHtml } from './finding.ts';
import { script } from './script.ts';
import { style } from './style.ts';
import { waitingHtml } from './waiting.ts';

export interface HtmlOptions extends Omit<FindingContext, 'details'> {
  readonly toolVersion: string;
}

/**
 * The report as one HTML page that needs no network and no other file. Its content security policy allows only its own
 * style and script, by hash, so that text of a world can never run as code.
 */
export function formatHtml(report: Report, options: HtmlOptions): string {
  const context = { ...options, details: new Map(report.details.map((details) => [details.violation, details])) };
  const { world } = report;
  const answered = report.violations.filter(isAnswered);
  const { others: findings, gaps } = gapsApart(groupByCause(report.violations.filter((each) => !isAnswered(each))));
  const { others, together } = togetherApart(findings);
  const policy = `default-src 'none'; style-src '${digest(style)}'; script-src '${digest(script)}'; base-uri 'none'; form-action 'none'`;
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(world.name)}: findings</title>`,
    `<style>${style}</style>`,
    '</head>',
    '<body>',
    '<a class="skip" href="#findings">Skip to findings</a>',
    `<header><h1>${escapeHtml(world.name)}</h1>`,
    `<p>${escapeHtml(summaryLine(report))}.</p>`,
    world.now === undefined ? '' : `<p class="soft">The present of this world is ${escapeHtml(world.now)}.</p>`,
    proseHtml(report),
    nobodyHtml(report),
    '</header>',
    '<main>',
    report.violations.length === 0 ? '' : filters(report),
    '<div id="findings">',
    ...others.map((group) => groupHtml(group, context)),
    ...gapSorts([...together, ...gaps]).map((sort) => gapsHtml(sort, context)),
    report.violations.length === 0 ? `<p>${escapeHtml(nothingFoundText(report))}</p>` : '',
    '</div>',
    waitingHtml(report.waiting, answered, context),
    suppressedHtml(report.suppressed, context),
    undecidedHtml(report),
    problemsHtml(report, context),
    rulesHtml(report),
    '</main>',
    `<footer class="soft">lore-engine ${escapeHtml(options.toolVersion)}, ${escapeHtml(report.engine.name)} engine. Dates are those of the world. Hatched: the days on which a bound may fall. Fading: a bound that is not stated. Shaded: a certain conflict.</footer>`,
    report.violations.length === 0 ? '' : `<script>${script}</script>`,
    '</body>',
    '</html>',
    '',
  ]
    .filter((line) => line !== '')
    .join('\n');
}

/** How much of the prose was read, and what was left. */
function proseHtml({ prose, about }: Report): string {
  const left = prose === undefined || about !== undefined ? '' : leftUnreadText(prose);
  return left === '' ? '' : `<p class="soft">${escapeProse(left)}</p>`;
}

/** `everything else was read` as a sentence. */
const sentenceOf = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;

function nobodyHtml(report: Report): string {
  const nobody = nobodyDeclared(report);
  return nobody === undefined ? '' : `<p>${escapeProse(nobody)}</p>`;
}

const digest = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;

function filters({ violations: findings }: Report): string {
  const words: Readonly<Record<string, string>> = {
    contradiction: 'contradictions',
    anachronism: 'anachronisms',
    ontology: 'ontology violations',
    orphan: 'gaps',
  };
  const categories = [...new Set(findings.map(({ category }) => category))].sort();
  const kinds = [...new Set(findings.map((each) => (each.category === 'orphan' ? 'gap' : each.verdict)))].sort();
  const rules = [...new Set(findings.map(({ rule_id }) => rule_id))].sort();
  const select = (name: string, label: string, options: readonly (readonly [string, string])[]) =>
    `<div><label for="${name}">${label}</label><select id="${name}" name="${name}"><option value="">all</option>${options
      .map(([value, text]) => `<option value="${escapeHtml(value)}">${escapeHtml(text)}</option>`)
      .join('')}</select></div>`;
  return [
    '<form hidden role="search" aria-label="Filter">',
    select(
      'category',
      'Category',
      categories.map((each) => [each, words[each] ?? each] as const),
    ),
    select(
      'verdict',
      'Verdict',
      kinds.map((each) => [each, each] as const),
    ),
    select(
      'rule',
      'Rule',
      rules.map((each) => [each, each] as const),
    ),
    '<div><label for="text">Words</label><input id="text" name="text" type="search" autocomplete="off"></div>',
    '<output aria-live="polite"></output>',
    '</form>',
  ].join('');
}

function groupHtml({ cause, findings }: FindingGroup, context: FindingContext): string {
  const blocks = findings.map((finding) => findingHtml(finding, context)).join('\n');
  if (cause === undefined) return `<section class="group">${blocks}</section>`;
  const { path, line } = cause.source;
  const head = `${plural(findings.length, 'finding')} share one claim: ${escapeHtml(cause.summary)} ${placeHtml({ path, line }, context)}`;
  return `<section class="group"><h2>${head}</h2>${blocks}</section>`;
}

/** The gaps of one reason, folded: a new world has hundreds of them. */
function gapsHtml(sort: GapSort, context: FindingContext): string {
  const blocks = sort.gaps.map((gap) => findingHtml(gap, context)).join('\n');
  return `<section class="group"><details class="gaps"><summary>${escapeHtml(gapLine(sort))}</summary>${blocks}</details></section>`;
}

function suppressedHtml(suppressed: readonly Suppressed[], context: FindingContext): string {
  if (suppressed.length === 0) return '';
  const items = suppressed.map(({ by, reason, place, until, decision, violation: finding }) => {
    const where = place === undefined ? '' : ` at ${placeHtml({ path: place.path, line: place.line }, context)}`;
    const waived =
      by === 'waiver'
        ? `ignored by a comment${where}${until === undefined ? '' : ` until ${escapeHtml(until)}`}: `
        : '';
    const why = decision === undefined ? reason : withReason(decisionWords(decision), reason);
    return `<li>${escapeHtml(finding.message)} <span class="soft"><code>${escapeHtml(finding.rule_id)}</code> ${waived}${escapeHtml(why)}</span></li>`;
  });
  return `<section><h2>Suppressed</h2><ul>${items.join('')}</ul></section>`;
}

function undecidedHtml({ rules }: Report): string {
  const reasons = undecidedReasons(rules);
  if (reasons.length === 0) return '';
  const items = reasons.map(({ because, count }) => `<li>${plural(count, 'time')}: ${escapeProse(because)}</li>`);
  return `<section><h2>Not compared</h2><ul>${items.join('')}</ul></section>`;
}

function problemsHtml(report: Report, context: FindingContext): string {
  const { problems } = report;
  if (problems.length === 0) return '';
  const items = gravestProblemsFirst(problems).map(
    ({ path, line, column, message, code, level }) =>
      `<li><strong>${level}</strong> ${placeHtml({ path, line, column }, context)} ${escapeProse(message)} <code class="soft">${escapeHtml(code)}</code></li>`,
  );
  return `<section><h2>${problemCount(problems)}</h2><p>${escapeHtml(sentenceOf(restText(accountOf(report))))}</p><ul>${items.join('')}</ul></section>`;
}

function rulesHtml({ rules }: Report): string {
  const rows = rules.map(
    ({ id, rows: found, skipped }) =>
      `<tr><td><code>${escapeHtml(id)}</code></td><td class="n">${skipped === undefined ? found : ''}</td><td class="soft">${escapeHtml(skipped ?? '')}</td></tr>`,
  );
  return `<details><summary>Rules</summary><table><thead><tr><th scope="col">rule</th><th scope="col">rows</th><th scope="col">skipped because</th></tr></thead><tbody>${rows.join('')}</tbody></table></details>`;
}
