import { UserInputError } from '../../../util/errors.ts';
import { didYouMean } from '../../../util/text/did-you-mean.ts';

/** Tools that a server offers together: `lore` to tell of a world, `review` to work on it, `memory` to note things between ingests. */
export const toolsetNames = ['lore', 'review', 'memory'] as const;
export type Toolset = (typeof toolsetNames)[number];

export const defaultToolsets: readonly Toolset[] = ['lore', 'review'];

/** Names the toolsets, where the command does not. */
export const toolsetsVariable = 'LORE_TOOLSETS';

/**
 * The toolsets that are asked for, as `lore,memory`.
 *
 * @param text undefined: the default ones.
 * @throws UserInputError `unknown-toolset`, with those there are.
 */
export function parseToolsets(text: string | undefined): readonly Toolset[] {
  if (text === undefined) return defaultToolsets;
  const asked = text.split(',').flatMap((each) => (each.trim() === '' ? [] : [each.trim()]));
  if (asked.length === 0) throw unknownToolset('No toolset is named.');
  for (const name of asked) {
    if (!isToolset(name))
      throw unknownToolset(`There is no toolset \`${name.slice(0, 60)}\`${didYouMean(name, toolsetNames) || '.'}`);
  }
  return toolsetNames.filter((each) => asked.includes(each));
}

const isToolset = (name: string): name is Toolset => toolsetNames.some((each) => each === name);

function unknownToolset(message: string): UserInputError {
  return new UserInputError(message, {
    code: 'unknown-toolset',
    fix: `Name some of ${toolsetNames.join(', ')}, joined by commas; default: ${defaultToolsets.join(',')}.`,
  });
}
