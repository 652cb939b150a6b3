import { describe, expect, it } from 'vitest';
import { findArcs } from '../../../../src/detective/arcs/find-arcs.ts';
import { clockStory, type StoryFact } from '../../../../src/model/story.ts';
import type { StoryNames } from '../../../../src/queries/detective/stated/story-names.ts';
import { textStatements } from '../../../../src/queries/detective/stated/text-statements.ts';
import { plainNames } from '../../../../src/rules/findings/wording/naming.ts';

const nobody: StoryNames = { naming: plainNames(() => undefined), nameOf: (id) => id, idOf: () => undefined };
const week = 7 * 24 * 60 * 60 * 1000;

/** What is asked of notes of so many weeks, one a week. */
const asked = (...texts: readonly string[]): string[] => askedIn(texts.map((text) => ({ text, project: undefined })));

function askedIn(texts: readonly { readonly text: string; readonly project: string | undefined }[]): string[] {
  const statements = textStatements(texts, nobody);
  const story = texts.map(({ text, project: scope = '' }, at): StoryFact => {
    const told_at = Date.UTC(2026, 2, 1) + at * week;
    const when = new Date(told_at).toISOString();
    return {
      ...{ id: `m-${at}`, kind: 'memory', text, words: '', story: clockStory, scope, position: at, told_at, when },
      ...{ state: 'live', conflicts: 0, hearsay: false, statements: statements[at] ?? [], place: `(memory m-${at})` },
    };
  });
  return findArcs(story).map(({ kind, question }) => `${kind}: ${question.split('?')[0]}?`);
}

describe('notes in plain words', () => {
  it.each([
    [['We use REST.', 'We switched to GraphQL.', 'The API is REST-based.'], 'reversal: Do we still use REST?'],
    [['Use ruff for linting.', 'Use biome for linting.', 'Use ruff for linting.'], /^reversal: Do we still use ruff/],
    [['The gate is closed.', 'The gate is open.', 'The gate is closed.'], 'reversal: Is the gate still closed?'],
  ])('leave open: %s', (texts, question) => {
    expect(asked(...texts)).toEqual([typeof question === 'string' ? question : expect.stringMatching(question)]);
  });

  it.each([
    [['We use REST.', 'We switched to GraphQL.', 'The API is GraphQL-based.']],
    [['We use REST.', 'We switched to GraphQL.', 'We went back to REST.', 'The API is REST-based.']],
    [['The mill runs on water.', 'The mill runs on wind.', 'The mill runs on water.']],
    [['Use ruff for linting.', 'Use biome for formatting.', 'Use ruff for linting.']],
  ])('leave nothing open: %s', (texts) => expect(asked(...texts)).toEqual([]));

  it('are an ambiguity where two projects differ on one matter, and each has tools of its own', () => {
    const inTwo = (auth: string, infra: string) =>
      askedIn([
        { text: auth, project: 'auth' },
        { text: infra, project: 'infra' },
      ]);
    expect(inTwo('Auth allows 1,000 requests.', 'Auth allows 5,000 requests.')).toEqual([
      expect.stringMatching(/^ambiguity: /),
    ]);
    expect(inTwo('The vault is run by Odo.', 'The vault is run by Bera.')).toEqual([
      expect.stringMatching(/^ambiguity: /),
    ]);
    expect(inTwo('Use ruff for linting.', 'Use biome for linting.')).toEqual([]);
  });
});
