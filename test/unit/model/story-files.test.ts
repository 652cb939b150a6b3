import { expect, it } from 'vitest';
import { chaptersOf, compareNaturally, type StoryFile } from '../../../src/model/story-files.ts';

const file = (path: string, more: Partial<StoryFile> = {}): StoryFile => ({
  path,
  ...{ hasProse: true, isReference: false },
  ...more,
});
const told = (files: readonly StoryFile[], ...rules: Parameters<typeof chaptersOf>[1][number][]): string[] =>
  [...chaptersOf(files, rules)].map(
    ([path, { story, number, isShared }]) => `${story} ${number}${isShared ? '=' : ''} ${path}`,
  );

it('counts in names go by their amount', () => {
  expect(['b/10.md', 'b/9.md', 'b/1 b.md', 'b/1 a.md', 'a/2.md'].sort(compareNaturally)).toEqual([
    ...['a/2.md', 'b/1 a.md', 'b/1 b.md', 'b/9.md', 'b/10.md'],
  ]);
});

it('a folder that is called as a manuscript is one story with what is in it, in the order of the paths', () => {
  const files = ['chapters/10.md', 'chapters/2.md', 'chapters/part 2/1.md', 'people/maren.md', 'chapters/1.md'].map(
    (path) => file(path),
  );
  expect(told(files)).toEqual([
    ...[
      'chapters 1 chapters/1.md',
      'chapters 2 chapters/2.md',
      'chapters 3 chapters/10.md',
      'chapters 4 chapters/part 2/1.md',
    ],
  ]);
  expect(told([file('The Book/a.md'), file('The Book/b.md'), file('The Book/notes.md', { hasProse: false })])).toEqual(
    [],
  );
});

it('a folder of numbered files is one, and none of notes about entities, of dates, or of anything', () => {
  const named = (...names: string[]) => names.map((name) => file(`ash/${name}.md`));
  expect(told(named('01', '02 - The Ferry', '03', 'notes')).length).toBe(4);
  expect(told(named('Prologue', 'Chapter One', 'Chapter Two', 'Epilogue')).length).toBe(4);
  expect(told(named('Chapter IV', 'Chapter V', 'Chapter VI')).map((line) => line.split(' ')[0])).toEqual([
    'ash',
    'ash',
    'ash',
  ]);
  expect(told(named('2031-05-01', '2031-05-02', '2031-05-03'))).toEqual([]);
  expect(told(named('1998', '1999', '2000'))).toEqual([]);
  expect(told(named('Maren', 'Odo', 'Part-time gods', 'Bookends'))).toEqual([]);
  expect(told(named('01', '02', '03').map((each) => ({ ...each, isReference: true })))).toEqual([]);
});

it('`order:` comes before paths, and files of one order are one chapter', () => {
  const files = [
    ...[file('story/a.md', { order: 2 }), file('story/b.md', { order: 1 }), file('story/c.md', { order: 2 })],
    ...[file('story/z.md'), file('story/y.md')],
  ];
  expect(told(files)).toEqual([
    ...['story 1 story/b.md', 'story 2= story/a.md', 'story 2= story/c.md', 'story 3 story/y.md', 'story 4 story/z.md'],
  ]);
});

it('where only some files of a folder have an `order:`, the others are counted by the number in their names', () => {
  const orders = (...files: (readonly [name: string, order?: number])[]) =>
    told(files.map(([name, order]) => file(`chapters/${name}.md`, order === undefined ? {} : { order }))).map((line) =>
      line.replace(/^chapters (\S+) chapters\/(.*)\.md$/, '$1 $2'),
    );
  expect(orders(['01'], ['02', 2], ['03', 3])).toEqual(['1 01', '2 02', '3 03']);
  expect(orders(['01 - Dawn'], ['02'], ['03', 3])).toEqual(['1 01 - Dawn', '2 02', '3 03']);
  expect(orders(['1'], ['2'], ['10'], ['interlude of bees', 2.5], ['afterword'])).toEqual([
    ...['1 1', '2 2', '3 interlude of bees', '4 10', '5 afterword'],
  ]);
  // In folders of their own numbers begin anew: the order of their paths, after what says where it stands.
  expect(orders(['part 2/1'], ['part 1/1'], ['opening', 1])).toEqual(['1 opening', '2 part 1/1', '3 part 2/1']);
});

it('where lore.yaml names stories there are no others, and the order of its entries does not matter', () => {
  const files = ['chapters/1.md', 'chapters/2.md', 'chapters/3.md', 'saga/b.md', 'saga/a.md'].map((path) => file(path));
  const saga = { match: 'saga/*', name: 'The Saga', matches: (path: string) => path.startsWith('saga/') };
  const none = { match: 'songs/*', name: 'songs', matches: (path: string) => path.startsWith('songs/') };
  expect(told(files, none, saga)).toEqual(['The Saga 1 saga/a.md', 'The Saga 2 saga/b.md']);
  expect(told(files, saga, none)).toEqual(told(files, none, saga));
});
