import { describe, expect, it } from 'vitest';
import type { ProseReport } from '../../../src/model/prose-report.ts';
import { formatGithub } from '../../../src/report/github.ts';
import { formatHtml } from '../../../src/report/html/page.ts';
import { formatSarif } from '../../../src/report/sarif.ts';
import { accountOf, restText } from '../../../src/report/shared/account.ts';
import { formatText } from '../../../src/report/text/text.ts';
import { reportOf } from '../../support/reports/report.ts';

const problems = [{ path: 'a.md', line: 1, column: 1, code: 'bad-date', level: 'warn', message: 'No date.' }] as const;
const read: ProseReport = { passages: 9, claims: 4, rejected: {} };
const left: ProseReport = { ...read, sentences: { whole: 3, part: 2, unread: 5 }, nameless: 4 };
const nobody = { files: 1, sources: 1, entities: 0, relations: 0, attributes: 0, claims: 0, candidates: 0 };

const formats: Readonly<Record<string, (report: ReturnType<typeof reportOf>) => string>> = {
  text: (report) => formatText(report, { width: 100, colour: false, sourceLine: () => undefined }),
  html: (report) =>
    formatHtml(report, { toolVersion: '1', rules: new Map(), draw: () => undefined, sourceLine: () => undefined }),
  sarif: (report) => formatSarif(report, { toolVersion: '1', rules: [], base: '/' }),
  github: formatGithub,
};

describe.each(Object.entries(formats))('%s', (_, format) => {
  it('says what was left unread, and not that all was read', () => {
    const text = format(reportOf([], { problems: [...problems], prose: left }));
    expect(text).not.toMatch(/everything else was read/i);
    expect(text).toMatch(/5 sentences that name somebody|5 not/);
    expect(text).toMatch(/4 passages that name nobody whom a file declares/);
  });
});

describe('where nothing was left', () => {
  it.each(['text', 'html'])('%s says that everything else was read', (name) => {
    expect(formats[name]?.(reportOf([], { problems: [...problems], prose: read }))).toMatch(
      /everything else was read/i,
    );
  });
});

describe('where nothing was read', () => {
  it('no page says that nothing contradicts anything else', () => {
    const page = formats.html?.(reportOf([], { counts: nobody, prose: { ...read, claims: 0, nameless: 9 } }));
    expect(page).toContain('No facts were read, so nothing was compared.');
    expect(page).not.toMatch(/do not contradict each other/);
  });

  it('SARIF says that the run did not do its work', () => {
    expect(formats.sarif?.(reportOf([], { counts: nobody }))).toContain('"executionSuccessful": false');
  });
});

describe('an account', () => {
  it.each<[string, ProseReport, string]>([
    ['all was read', read, 'everything else was read'],
    [
      'a part of a sentence',
      { ...read, sentences: { whole: 0, part: 1, unread: 0 } },
      'also unread: parts of 1 sentence',
    ],
    [
      'what a model said was not taken',
      { ...read, rejected: { 'bad-date': 2 } },
      'also unread: 2 statements not taken',
    ],
    [
      'sentences, parts of others and passages about nobody',
      left,
      'also unread: 5 sentences that name somebody, parts of 2 more, 4 passages that name nobody whom a file declares',
    ],
  ])('of %s', (_, prose, words) => {
    expect(restText(accountOf({ counts: { entities: 1, relations: 0, attributes: 0 }, prose }))).toBe(words);
  });
});
