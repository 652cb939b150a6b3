import type { RuleEntry } from '../../../app/rules/describe-rules.ts';
import type { RuleView, ShownParam } from '../../../app/rules/show-rule.ts';
import type { LintReport } from '../../../app/rules/testing/lint-rules.ts';
import type { TestedRule } from '../../../app/rules/testing/test-rules.ts';
import { plural } from '../../../report/shared/plural.ts';
import type { Paint } from '../../../report/text/paint.ts';

const marks = { on: ['green', '✓'], off: ['dim', '–'], refused: ['red', '✗'] } as const;

/** One rule a line, and below it why it does not run. */
export function ruleListText(entries: readonly RuleEntry[], paint: Paint): string {
  const width = Math.max(0, ...entries.map(({ id }) => id.length));
  const lines = entries.flatMap(({ id, category, severity, source, state, why }) => {
    const [style, mark] = marks[state];
    const line = `${paint(style, mark)} ${id.padEnd(width)}  ${category.padEnd(13)}  ${severity.padEnd(5)}  ${source}`;
    return [line, ...why.map((reason) => `    ${paint('dim', reason)}`)];
  });
  const on = entries.filter(({ state }) => state === 'on').length;
  const rest = on === entries.length ? '' : `, ${entries.length - on} of them not run`;
  return `${[...lines, '', `${plural(entries.length, 'rule')}${rest}.`].join('\n')}\n`;
}

/** A rule from what it says down to its tests. */
export function ruleText(view: RuleView, paint: Paint): string {
  const { id, category, severity, source, path, state, why } = view;
  const place = path === undefined ? source : `${source}, ${path}`;
  const blocks = [
    [
      `${paint('bold', id)} ${paint('dim', `${category} · ${severity} · ${state} · ${place}`)}`,
      view.description,
      ...(view.rationale === undefined ? [] : [view.rationale]),
      ...why.map((reason) => paint('yellow', reason)),
    ],
    ...section('Message', view.message, paint),
    ...section('Hint', view.hint, paint),
    ...(view.params.length === 0 ? [] : [[paint('bold', 'Parameters'), ...view.params.flatMap(paramLines)]]),
    ...section('As written', view.as_written, paint),
    ...section('As run', view.as_run === view.as_written ? undefined : view.as_run, paint),
    view.tests === undefined
      ? [paint('dim', 'No tests beside it.')]
      : [paint('bold', `Tests (${view.tests.path})`), ...view.tests.cases.map((name) => `  · ${name}`)],
  ];
  return `${blocks.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

function section(title: string, text: string | undefined, paint: Paint): string[][] {
  if (text === undefined) return [];
  const lines = text.trim().split('\n');
  return [[paint('bold', title), ...lines.map((line) => `  ${line}`.trimEnd())]];
}

function paramLines({ name, value, default: standard, unit, description, per_kind }: ShownParam): string[] {
  const kinds = Object.entries(per_kind ?? {}).map(([kind, own]) => `${kind} ${String(own)}`);
  const changed = shown(value) === shown(standard) ? '' : ` (by default ${shown(standard)})`;
  return [
    `  ${name} = ${shown(value)}${unit === undefined ? '' : ` ${unit}`}${changed}`,
    ...(description === undefined ? [] : [`    ${description}`]),
    ...(kinds.length === 0 ? [] : [`    by kind: ${kinds.join(', ')}`]),
  ];
}

const shown = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : String(value));

/** One line for each fault, with its place. */
export function lintText({ files, issues, unplanned }: LintReport, paint: Paint): string {
  if (files === 0) return 'No rule files found: they end in .cypher.\n';
  const lines = issues.map(({ path, line, column, level, message, code }) => {
    const word = level === 'error' ? paint('red', 'error') : paint('yellow', 'warning');
    return `${paint('cyan', `${path}:${line}:${column}`)} ${word} ${message} ${paint('dim', `[${code}]`)}`;
  });
  const errors = issues.filter(({ level }) => level === 'error').length;
  const found =
    issues.length === 0 ? 'no faults' : `${plural(errors, 'error')}, ${plural(issues.length - errors, 'warning')}`;
  const only = unplanned === undefined ? '' : ` Only their text was judged: ${unplanned}`;
  return `${[...lines, `${plural(files, 'rule file')}: ${found}.${only}`].join('\n')}\n`;
}

/** One line for each case; below one that fails, what was expected and what was found. */
export function testText(tested: readonly TestedRule[], engine: string, paint: Paint): string {
  const blocks = tested.map(({ id, path, cases }) => {
    const lines = cases.flatMap(({ name, passed, difference = '' }) => [
      `  ${passed ? paint('green', '✓') : paint('red', '✗')} ${name}`,
      ...(passed ? [] : difference.split('\n').map((line) => `      ${diffLine(line, paint)}`)),
    ]);
    return [`${paint('bold', id)} ${paint('dim', path)}`, ...lines].join('\n');
  });
  const all = tested.flatMap(({ cases }) => cases);
  const failed = all.filter(({ passed }) => !passed).length;
  const sum = `${plural(all.length, 'case')} of ${plural(tested.length, 'rule')} on ${engine}: ${failed === 0 ? 'all pass' : `${failed} failed`}.`;
  return `${[...blocks, paint(failed === 0 ? 'green' : 'red', sum)].join('\n\n')}\n`;
}

function diffLine(line: string, paint: Paint): string {
  if (line.startsWith('-')) return paint('red', line);
  return line.startsWith('+') ? paint('green', line) : line;
}
