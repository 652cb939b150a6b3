import type { Chapter } from '../../model/story-files.ts';
import type { StoryRule } from '../../model/world-config.ts';
import { groupBy } from '../../util/group.ts';

/** Notes for the author about the chapters of a world, a sentence each. */
export function storyNotes(chapters: ReadonlyMap<string, Chapter>, rules: readonly StoryRule[]): string[] {
  const paths = [...chapters.keys()];
  const idle = rules.filter(({ matches }) => !paths.some(matches));
  const mixed = [...groupBy([...chapters.values()], ({ story }) => story)].flatMap(([story, its]) => {
    const ordered = its.filter(({ hasOrder }) => hasOrder).length;
    return ordered === 0 || ordered === its.length ? [] : [{ story, ordered, all: its.length }];
  });
  return [
    ...idle.map(({ match }) => `\`story:\` in lore.yaml names \`${match}\`: no Markdown file matches it.`),
    ...mixed.map(
      ({ story, ordered, all }) =>
        `${ordered} of the ${all} chapters of ${story} have an \`order:\`. The others are placed among them by the number in their names, or after them: give all of them one, or none.`,
    ),
  ];
}
