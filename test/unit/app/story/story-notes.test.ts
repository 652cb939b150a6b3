import { expect, it } from 'vitest';
import { storyNotes } from '../../../../src/app/story/story-notes.ts';

const chapter = (story: string, hasOrder: boolean) => ({ story, number: 1, isShared: false, hasOrder });
const named = (match: string, matches: (path: string) => boolean) => ({ match, name: match, matches });

it('tells of stories of which only some chapters say where they stand, and of entries that match nothing', () => {
  const chapters = new Map([
    ['saga/1.md', chapter('saga', true)],
    ['saga/2.md', chapter('saga', false)],
    ['songs/1.md', chapter('songs', true)],
    ['tales/1.md', chapter('tales', false)],
  ]);
  expect(storyNotes(chapters, [])).toEqual([
    '1 of the 2 chapters of saga have an `order:`. The others are placed among them by the number in their names, or after them: give all of them one, or none.',
  ]);
  const rules = [named('songs/**', (path) => path.startsWith('songs/')), named('sogns/**', () => false)];
  expect(storyNotes(new Map([['songs/1.md', chapter('songs', true)]]), rules)).toEqual([
    '`story:` in lore.yaml names `sogns/**`: no Markdown file matches it.',
  ]);
});
