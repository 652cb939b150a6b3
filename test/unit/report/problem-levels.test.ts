import { describe, expect, it } from 'vitest';
import type { Problem } from '../../../src/model/problem.ts';
import { reportedProblem } from '../../../src/model/problem.ts';
import { formatGithub } from '../../../src/report/github.ts';
import { formatHtml } from '../../../src/report/html/page.ts';
import { formatJson } from '../../../src/report/json.ts';
import { formatSarif } from '../../../src/report/sarif.ts';
import { formatQuiet } from '../../../src/report/text/quiet.ts';
import { formatText } from '../../../src/report/text/text.ts';
import { reportOf } from '../../support/reports/report.ts';

const at = (line: number, code: Problem['code'], message: string): Problem => ({
  path: 'ferry.yaml',
  line,
  column: 1,
  code,
  message,
});

const report = reportOf([], {
  problems: [
    at(1, 'unknown-key', 'Nobody knows `shoe_size`.'),
    at(2, 'unknown-target', '"Saltmere" is not declared.'),
    at(3, 'bad-yaml', 'A quote is not closed.'),
  ].map(reportedProblem),
});

describe('the level of a problem', () => {
  it('is in JSON, in the order of the files', () => {
    expect(JSON.parse(formatJson(report)).problems.map(({ level }: { level: string }) => level)).toEqual([
      'info',
      'warn',
      'error',
    ]);
  });

  it('orders and heads the list in text and HTML', () => {
    const text = formatText(report, { colour: false, width: 80, sourceLine: () => undefined });
    expect(text).toContain(
      [
        '3 problems in the files (1 error, 1 warn, 1 info); everything else was read:',
        'error ferry.yaml:3:1 A quote is not closed. [bad-yaml]',
        'warn ferry.yaml:2:1 "Saltmere" is not declared. [unknown-target]',
        'info ferry.yaml:1:1 Nobody knows `shoe_size`. [unknown-key]',
      ].join('\n'),
    );
    const html = formatHtml(report, {
      toolVersion: '0.1.0',
      rules: new Map(),
      draw: () => undefined,
      sourceLine: () => undefined,
    });
    expect([...html.matchAll(/<li><strong>(\w+)<\/strong>/g)].map(([, level]) => level)).toEqual([
      'error',
      'warn',
      'info',
    ]);
  });

  it('is the level of annotations and notifications', () => {
    expect([...formatGithub(report).matchAll(/^::(\w+) /gm)].map(([, level]) => level)).toEqual([
      'error',
      'warning',
      'notice',
    ]);
    const [run] = JSON.parse(formatSarif(report, { toolVersion: '0.1.0', rules: [], base: '/' })).runs;
    expect(run.invocations[0].toolExecutionNotifications.map(({ level }: { level: string }) => level)).toEqual([
      'note',
      'warning',
      'error',
    ]);
  });

  it('ends each line of --quiet', () => {
    expect(formatQuiet(report).trimEnd().split('\n')).toEqual([
      'ferry.yaml:3:1 A quote is not closed. [bad-yaml] (error)',
      'ferry.yaml:2:1 "Saltmere" is not declared. [unknown-target] (warn)',
      'ferry.yaml:1:1 Nobody knows `shoe_size`. [unknown-key] (info)',
    ]);
  });
});
