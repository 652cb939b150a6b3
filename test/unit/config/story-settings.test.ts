import { expect, it } from 'vitest';
import { loadConfig } from '../../../src/config/config.ts';

const load = (text: string) => {
  const { config, problems } = loadConfig({
    root: '/ashkeep',
    read: (path) => (path === 'lore.yaml' ? text : undefined),
  });
  return {
    config,
    stories: config.story.map(({ match, name }) => `${name}: ${match}`),
    problems: problems.map(({ path, line, column, message }) => `${path}:${line}:${column} ${message}`),
  };
};

it('a story is a glob, or a glob with a name; it is called by its folder else', () => {
  const { config, stories, problems } = load('story: ["saga/part 1/**", { match: "songs/*.md", name: The Songs }]\n');
  expect([stories, problems]).toEqual([['saga/part 1: saga/part 1/**', 'The Songs: songs/*.md'], []]);
  expect(config.story[1]?.matches('songs/a.md')).toBe(true);
  expect(config.story[1]?.matches('songs/old/a.md')).toBe(false);
  expect(load('story: "saga/**"\n').stories).toEqual(['saga: saga/**']);
  expect(load('').stories).toEqual([]);
});

it.each([
  ['story: 3\n', 'lore.yaml:1:8 `story`: expected a list of globs, or of `{ match, name }`.'],
  ['story:\n  - { mtch: "a/*" }\n', 'lore.yaml:2:7 Unknown setting `mtch`: did you mean `match`?'],
  ['story:\n  - { match: "a/*", name: 5 }\n', 'lore.yaml:2:27 `name`: expected a name.'],
  ['detective:\n  model: 3\n', 'lore.yaml:2:10 `model`: expected a text, not `3`.'],
  ['detective: { forgeting: off }\n', 'lore.yaml:1:14 Unknown setting `forgeting`: did you mean `forgetting`?'],
  ['detective: { forgetting: { day: 2 } }\n', 'lore.yaml:1:33 `day`: expected at most 1, not `2`.'],
])('says what is wrong with %j, and where', (text, problem) => {
  expect(load(text).problems).toContain(problem);
});

it('reads how a story is read by a model, with the defaults', () => {
  expect(load('detective: { model: m, forgetting: { day: 0.5 } }\n').config.detective).toEqual({
    model: 'm',
    forgetting: { day: 0.5, week: 0.15, older: 0.07, below: 200 },
  });
  expect(load('detective: { forgetting: off }\n').config.detective).toEqual({ forgetting: 'off' });
});
