import { beforeEach, describe, expect, it } from 'vitest';
import type { ReportedProblem } from '../../../../src/model/problem.ts';
import { ChangeFeed, type News } from '../../../../src/surfaces/served/changes.ts';
import { type ProblemReport, Troubles } from '../../../../src/surfaces/served/troubles.ts';
import { ConfigError, GraphError, UserInputError } from '../../../../src/util/errors.ts';
import { stderrLogger } from '../../../../src/util/logger.ts';

const badYaml: ReportedProblem = {
  ...{ path: 'people.yaml', line: 3, column: 5, code: 'bad-yaml', level: 'error' },
  message: 'Expected a value.',
};
const strayName: ReportedProblem = {
  ...{ path: 'places.yaml', line: 1, column: 9, code: 'unknown-target', level: 'warn' },
  message: '`Tern` names nobody.',
};
const advice: ReportedProblem = {
  ...{ path: 'people.yaml', line: 1, column: 1, code: 'missing-kind', level: 'info' },
  message: 'It has no kind.',
};

let troubles: Troubles;
let news: string[];
let printed: (readonly ReportedProblem[])[];
beforeEach(() => {
  const changes = new ChangeFeed();
  news = [];
  printed = [];
  changes.listen((heard) => news.push(told(heard)));
  troubles = new Troubles({
    ...{ changes, log: stderrLogger('silent') },
    onProblems: ({ problems }) => printed.push(problems),
  });
});

function told({ trouble, note }: News): string {
  if (trouble === undefined) return `note: ${note}`;
  const named = trouble.problems?.items.map(({ path, line }) => ` ${path}:${line}`) ?? [];
  return `${trouble.error.code}${named.join('')}`;
}

const counts: ProblemReport['counts'] = {
  ...{ files: 2, sources: 2, entities: 4, claims: 4, relations: 1, attributes: 3, candidates: 0 },
};
const ingested = (...problems: ReportedProblem[]): void =>
  troubles.ingested({ world: { name: 'The Salt March', root: '/march' }, counts, problems });

describe('what is told of problems in the files of a served world', () => {
  it('is each of them once, wherever in its file it moves, and that it is mended', () => {
    ingested(strayName);
    ingested({ ...strayName, line: 7 });
    ingested(strayName, badYaml);
    ingested(badYaml);
    ingested();
    ingested();
    expect(news).toEqual([
      'problems-in-files places.yaml:1',
      'problems-in-files people.yaml:3 places.yaml:1',
      'note: 1 problem in the files is there no more; 1 problem in the files (1 error) is left.',
      'note: 1 problem in the files is there no more; none is left.',
    ]);
    expect(printed).toEqual([[strayName], [strayName, badYaml]]);
  });

  it('is a second one of the same words in the same file as well', () => {
    ingested(strayName);
    ingested(strayName, { ...strayName, line: 7 });
    expect(news).toHaveLength(2);
    expect(troubles.problems).toHaveLength(2);
  });

  it('is not advice, nor what only some runs of rules find', () => {
    ingested(advice, { ...badYaml, code: 'rule-failed' }, { ...strayName, code: 'unknown-rule' });
    expect(news).toEqual([]);
    expect(troubles.problems).toEqual([]);
    ingested({ ...strayName, code: 'unknown-rule', path: 'lore.yaml' });
    expect(news).toEqual(['problems-in-files lore.yaml:1']);
  });

  it('names twenty, new ones first, and counts all', () => {
    const many = Array.from({ length: 30 }, (_, line) => ({ ...badYaml, line: line + 1, message: `Wrong ${line}.` }));
    ingested(...many);
    ingested(...many, { ...strayName, message: 'x'.repeat(9000) });
    const { standing } = troubles;
    expect(standing?.problems).toMatchObject({ total: 31 });
    expect(standing?.problems?.items).toHaveLength(20);
    expect(news.at(-1)).toMatch(/^problems-in-files places\.yaml:1 people\.yaml:1 /);
    ingested({ ...strayName, message: 'x'.repeat(9000) });
    expect(troubles.standing?.error.message.length).toBeLessThan(1200);
  });

  it('has the place and what is wrong in its sentence', () => {
    ingested(badYaml, strayName);
    expect(troubles.standing?.error.message).toBe(
      '2 problems in the files (1 error, 1 warn): people.yaml:3:5 Expected a value.',
    );
  });
});

describe('what is told of saves that could not be ingested', () => {
  it('is each of them, and the end of it once', () => {
    const error = new ConfigError('lore.yaml cannot be read.', { code: 'broken-settings' });
    troubles.failed({ error, triesAgain: false });
    expect(troubles.standing?.error).toBe(error);
    ingested();
    ingested();
    expect(troubles.standing).toBeUndefined();
    expect(news).toEqual(['broken-settings', 'note: The world can be read again. All saved files are loaded.']);
  });

  it('is that the store is back, where that was the fault', () => {
    const error = new GraphError('Neo4j is away.', { code: 'neo4j-unreachable' });
    troubles.failed({ error, triesAgain: true });
    ingested(badYaml);
    expect(news.slice(1)).toEqual([
      'note: The store can be used again. All saved files are loaded.',
      'problems-in-files people.yaml:3',
    ]);
  });

  it('does not say that what goes unwatched is over', () => {
    troubles.failed({ error: new UserInputError('No more watches.', { code: 'not-watched' }), triesAgain: false });
    ingested();
    expect(news).toEqual(['not-watched']);
    expect(troubles.standing).toBeUndefined();
  });
});

it('lists the problems of a run beside those of the files, each once', () => {
  expect(troubles.beside([advice])).toEqual([advice]);
  ingested(badYaml, strayName);
  expect(troubles.beside([strayName, advice])).toEqual([badYaml, strayName, advice]);
});
