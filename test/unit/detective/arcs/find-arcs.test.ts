import { describe, expect, it } from 'vitest';
import { findArcs } from '../../../../src/detective/arcs/find-arcs.ts';
import type { FoundConfusion } from '../../../../src/model/confusion.ts';
import { date, entity, number, statement, storyOf, type Told, year } from './story-of.ts';

const minutes = (count: number): number => count * 60_000;
const kinds = (...told: readonly (Told | string)[]): string[] => findArcs(storyOf(...told)).map(({ kind }) => kind);
const only = (...told: readonly (Told | string)[]): FoundConfusion | undefined => findArcs(storyOf(...told))[0];

describe('a reversal', () => {
  it('is told: so, otherwise, so again', () => {
    const found = findArcs(storyOf('closed', 'open', 'closed'));
    expect(found).toMatchObject([{ kind: 'reversal', asks_about: 'm-c', equals: ['m-a'], rivals: ['m-b'], scope: '' }]);
    expect(found[0]?.matter).toEqual({ subject: 'gate', predicate: 'status' });
    expect(found[0]?.facts.map(({ id }) => id)).toEqual(['m-a', 'm-b', 'm-c']);
  });

  it('is one whoever marks the change in between', () => {
    const switched = { value: 'graphql', text: 'We switched to GraphQL' };
    expect(kinds('rest', switched, { value: 'rest', text: 'The API is REST-based' })).toEqual(['reversal']);
  });

  it('knows blood types by their signs, and asks nothing about other signs', () => {
    expect(kinds('A+', 'A-', 'A+')).toEqual(['reversal']);
    expect(kinds('A+', 'type A positive', 'A+')).toEqual([]);
    expect(kinds('grade B+', 'grade B-', 'grade B+')).toEqual([]);
  });

  it('goes on where it changes once more', () => expect(kinds('a', 'b', 'a', 'b')).toEqual(['reversal']));

  it('is settled by a last word that marks its change', () => {
    expect(kinds('closed', 'open', { value: 'closed', text: 'The gate was closed again' })).toEqual([]);
    expect(kinds('closed', 'open', { value: 'closed', words: 'They went back to a closed gate.' })).toEqual([]);
  });

  it('is settled by what is told right before it', () => {
    const gates = { value: 'closed', subject_name: 'the gate' };
    expect(kinds('closed', 'open', { ...gates, words: 'It was closed.', before: 'They took it back.' })).toEqual([]);
    expect(kinds('closed', 'open', { ...gates, words: 'It was closed.', before: 'It rained.' })).toEqual(['reversal']);
    const owner = { ...gates, value: { kind: 'entity', id: 'perrin', name: 'Perrin Ferrow' } } as const;
    const garrick = { ...gates, value: entity('garrick') };
    expect(kinds(owner, garrick, { ...owner, before: 'Perrin won her at dice.' })).toEqual([]);
    expect(kinds(owner, garrick, { ...owner, before: 'Odile won a goose at dice.' })).toEqual(['reversal']);
  });

  it('stays settled by what only repeats that', () => {
    const again = { value: 'closed', text: 'The gate is closed again' };
    expect(kinds('closed', 'open', again, 'closed')).toEqual([]);
    expect(kinds('closed', 'open', again, 'open')).toEqual(['reversal']);
  });

  it('needs what was told in between to be live, and not what was told first', () => {
    expect(kinds('closed', { value: 'open', state: 'superseded' }, 'closed')).toEqual([]);
    expect(kinds('closed', { value: 'open', state: 'withdrawn' }, 'closed')).toEqual([]);
    expect(kinds('closed', 'open', { value: 'closed', state: 'superseded' })).toEqual([]);
    const found = only({ value: 'closed', state: 'superseded' }, 'open', 'closed');
    expect(found).toMatchObject({ kind: 'reversal', equals: [], rivals: ['m-b'] });
    expect(found?.facts).toHaveLength(3);
  });

  it('is none where another thing is the last word', () =>
    expect(kinds('closed', 'open', 'closed', 'lost')).toEqual([]));

  it('is told by denials, too', () => {
    expect(kinds('closed', { value: 'closed', affirmed: false }, 'closed')).toEqual(['reversal']);
    const found = only({ value: 'closed', affirmed: false }, 'closed', { value: 'closed', affirmed: false });
    expect(found).toMatchObject({ kind: 'reversal', asks_about: 'm-c', equals: ['m-a'] });
  });

  it('stays one when somebody denies a third thing at the end', () => {
    expect(kinds('closed', 'open', 'closed', { value: 'broken', affirmed: false })).toEqual(['reversal']);
  });
});

describe('what is stale', () => {
  it('is an old word beside two newer ones of another', () => {
    const found = only('postgres 14', 'postgres 17', 'postgres 17');
    expect(found).toMatchObject({ kind: 'stale', asks_about: 'm-a', equals: [], rivals: ['m-b', 'm-c'] });
  });

  it('is found beside what is only spoken of, which nobody retires', () => {
    const spoken = { value: 'postgres 17', stated: false };
    const found = only('postgres 14', spoken, spoken);
    expect(found).toMatchObject({ kind: 'stale', asks_about: 'm-a', rivals: [] });
    expect(found?.facts).toHaveLength(3);
  });

  it('is nothing where what is spoken of is turned down', () => {
    const spoken = { value: 'postgres 17', stated: false };
    const refused = { ...spoken, affirmed: false };
    expect(kinds('postgres 14', spoken, spoken, refused)).toEqual([]);
    expect(kinds('postgres 14', refused, refused)).toEqual([]);
    expect(kinds('postgres 14', spoken, spoken, { ...refused, value: 'postgres 16' })).toEqual(['stale']);
  });

  it('is nothing after a single change of mind', () => {
    expect(kinds('closed', 'open')).toEqual([]);
    expect(kinds('closed', { value: 'open', stated: false })).toEqual([]);
  });

  it('is nothing where a change is marked, or the old word retired', () => {
    expect(kinds('closed', { value: 'open', text: 'The gate has been reopened' }, 'open')).toEqual([]);
    expect(kinds('closed', 'open', { value: 'open', text: 'The gate is now open' })).toEqual([]);
    expect(kinds({ value: 'closed', state: 'superseded' }, 'open', 'open')).toEqual([]);
  });

  it('needs two sittings of newer words', () => {
    const at = minutes(10_000);
    expect(kinds('closed', { value: 'open', told_at: at }, { value: 'open', told_at: at + minutes(5) })).toEqual([]);
  });

  it('is nothing where the newer words differ among themselves', () => expect(kinds('a', 'b', 'c')).toEqual([]));
  it('is nothing where somebody speaks of the old one still', () => {
    expect(kinds('a', { value: 'b', stated: false }, { value: 'a', stated: false })).toEqual([]);
  });
});

describe('an ambiguity', () => {
  it('is two last words of two scopes', () => {
    const found = only({ value: number(1000), scope: 'auth' }, { value: number(5000), scope: 'infra' });
    expect(found).toMatchObject({ kind: 'ambiguity', asks_about: 'm-b', rivals: ['m-a'], scope: 'infra' });
  });

  it('is two things told at once in two places', () => {
    const told = { story: 'chapters', position: 3 };
    const one = { ...told, value: 'closed', sitting: 'a.md' };
    expect(kinds(one, { ...told, value: 'open', sitting: 'b.md' })).toEqual(['ambiguity']);
    expect(kinds(one, { ...told, value: 'closed', sitting: 'b.md' })).toEqual([]);
  });

  it('is settled by a marked change, and by what is told later in its scope', () => {
    const auth = { value: 'a', scope: 'auth' };
    expect(kinds(auth, { value: 'b', scope: 'infra', text: 'The limit is now b' })).toEqual([]);
    expect(kinds(auth, { value: 'b', scope: 'infra' }, { value: 'b', scope: 'auth' }).includes('ambiguity')).toBe(
      false,
    );
  });

  it('is none in one scope, where the later word corrects the earlier one', () => {
    expect(kinds({ value: 'a', scope: 'auth' }, { value: 'b', scope: 'auth' })).toEqual([]);
  });

  it('is none where one of the two is retired', () => {
    expect(kinds({ value: 'a', scope: 'auth', state: 'superseded' }, { value: 'b', scope: 'infra' })).toEqual([]);
  });
});

describe('what only looks like a confusion', () => {
  it.each<[string, readonly (Told | string)[]]>([
    ['a progression', ['planned', 'half built', 'built']],
    [
      'different subjects',
      [
        { value: 'a', subject: 'one' },
        { value: 'b', subject: 'two' },
        { value: 'a', subject: 'one' },
      ],
    ],
    ['different predicates', ['a', { value: 'b', predicate: 'condition' }, 'a']],
    ['several values at a time', ['a', 'b', 'a'].map((value) => ({ value, single: false }))],
    ['hearsay', ['a', { value: 'b', hearsay: true }, 'a']],
    ['two stories', ['a', { value: 'b', story: 'chapters' }, 'a']],
    ['more words for the same', ['closed', 'the closed', 'closed since the flood']],
    ['a denial of something else', ['a', { value: 'b', affirmed: false }, 'a']],
  ])('%s', (_, told) => expect(kinds(...told)).toEqual([]));

  it('one sitting by the clock', () => {
    const told = ['a', 'b', 'a'].map((value, at) => ({ value, told_at: minutes(at * 20) }));
    expect(kinds(...told)).toEqual([]);
    const apart = ['a', 'b', 'a'].map((value, at) => ({ value, told_at: minutes(at * 31) }));
    expect(kinds(...apart)).toEqual(['reversal']);
    expect(kinds('c', ...told.map((each) => ({ ...each, told_at: each.told_at + minutes(9000) })))).toEqual([]);
  });

  it('one sitting of a manuscript, and not that of two chapters', () => {
    const told = (chapters: readonly string[]) =>
      ['a', 'b', 'a'].map((value, at) => ({ value, story: 'chapters', sitting: chapters[at] ?? '' }));
    expect(kinds(...told(['1.md', '1.md', '1.md']))).toEqual([]);
    expect(kinds(...told(['1.md', '2.md', '2.md']))).toEqual([]);
    expect(kinds(...told(['1.md', '2.md', '3.md']))).toEqual(['reversal']);
  });

  it('what the dates of the world explain', () => {
    const window = (from: number, until: number) => ({ from: year(from), until: year(until) });
    const dated = [window(300, 340), window(340, 352), window(352, 400)];
    expect(kinds(...dated.map((each, at) => ({ value: at === 1 ? 'open' : 'closed', window: each })))).toEqual([]);
    expect(kinds('closed', { value: 'open', window: window(340, 352) }, 'closed')).toEqual([]);
    const at = { window: window(300, 340) };
    expect(kinds({ value: 'a', ...at }, { value: 'b', ...at }, { value: 'a', ...at })).toEqual(['reversal']);
  });
});

describe('values', () => {
  it('compares numbers by amount and unit', () => {
    expect(kinds(...[30, 40, 30].map((each) => ({ value: number(each, 'towers') })))).toEqual(['reversal']);
    const tall = [number(180, 'cm'), number(1.2, 'm'), number(5.9, 'ft')];
    expect(kinds(...tall.map((value) => ({ value })))).toEqual(['reversal']);
    expect(kinds(...[number(1, 'm'), number(100, 'cm'), number(1, 'm')].map((value) => ({ value })))).toEqual([]);
    expect(
      kinds(...[number(3, 'leagues'), number(9, 'miles'), number(3, 'leagues')].map((value) => ({ value }))),
    ).toEqual([]);
  });

  it('compares entities by their id, and dates by their days', () => {
    expect(kinds(...['a', 'b', 'a'].map((id) => ({ value: entity(id) })))).toEqual(['reversal']);
    expect(kinds(...[812, 830, 812].map((each) => ({ value: date(each) })))).toEqual(['reversal']);
    const circa = { ...year(812), earliest: 800 * 360, latest: 840 * 360 };
    expect(kinds({ value: date(812) }, { value: { kind: 'date', date: circa } }, { value: date(812) })).toEqual([]);
  });

  it('compares no value with one of another sort, and no prose', () => {
    expect(kinds({ value: entity('a') }, 'b', { value: entity('a') })).toEqual([]);
    const prose = (end: string) => `a long tale of how the gate came to be, and of ${end}`;
    expect(kinds(prose('kings'), prose('smiths'), prose('kings'))).toEqual([]);
  });
});

it('finds one confusion of a matter, and those of all matters in order', () => {
  const about = (subject: string, scope: string) =>
    ['a', 'b', 'a', 'b', 'b'].map((value) => ({ value, subject, scope }));
  const found = findArcs(storyOf(...about('zeal', ''), ...about('ash', ''), ...about('mill', 'a')));
  expect(found.map(({ scope, matter }) => [scope, matter?.subject])).toEqual([
    ['', 'ash'],
    ['', 'zeal'],
    ['a', 'mill'],
  ]);
});

it('asks about a fact that says several things as about any other', () => {
  const [first, second, third] = storyOf('a', 'b', 'a');
  const other = statement({ value: 'x', predicate: 'condition' });
  const story = [first, second, third].flatMap((fact) =>
    fact ? { ...fact, statements: [other, ...fact.statements] } : [],
  );
  expect(findArcs(story).map(({ matter }) => matter?.predicate)).toEqual(['status']);
});

it('asks once about a claim that is told again after it was taken back', () => {
  const again = { value: 'closed', id: 'c' };
  const found = findArcs(storyOf({ ...again, state: 'superseded' }, 'open', again));
  expect(found).toMatchObject([{ kind: 'reversal', asks_about: 'c', equals: [], rivals: ['m-b'] }]);
});
