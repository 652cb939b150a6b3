import { foldKey } from '../../../util/text/fold.ts';
import { mapOf, type YamlMap } from '../../../util/yaml/index.ts';
import type { FileIssue } from '../parsed-file.ts';

/** Which chapter a note is, by its front matter. */
export interface StoryOrder {
  readonly order?: number;
  /** The rest of the front matter. */
  readonly fields: YamlMap | undefined;
  readonly issue?: FileIssue;
}

/**
 * Reads `order:`. In a file of a story it is nothing else, and has to be a number; elsewhere it is a key like any other, too.
 *
 * @param inStory `lore.yaml` counts the file among its stories.
 */
export function readStoryOrder(fields: YamlMap | undefined, inStory: boolean): StoryOrder {
  const pair = fields?.pairs.find(({ key }) => foldKey(key.text) === 'order');
  if (fields === undefined || pair === undefined) return { fields };
  const { value } = pair;
  const order = value.kind === 'scalar' && value.text.trim() !== '' ? Number(value.text) : Number.NaN;
  const others = mapOf(
    fields.start,
    fields.pairs.filter((each) => each !== pair),
  );
  if (Number.isFinite(order)) return { order, fields: inStory ? others : fields };
  if (!inStory || (value.kind === 'scalar' && value.text.trim() === '')) return { fields: inStory ? others : fields };
  const written = value.kind === 'scalar' ? `\`order: ${value.text}\`` : '`order`';
  const message = `${written}: expected a number: the place of this chapter in its story.`;
  return { fields: others, issue: { offset: value.start, code: 'bad-value', message } };
}
