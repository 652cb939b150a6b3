import { type Story, type StoryStatement, type StoryValue, subjectOfAny } from '../../../model/story.ts';

/** How an entity is called, by its id. */
export type NameOf = (id: string) => string;

/** The names by which a story calls what it tells of; of what it never tells anything, one made of the id. */
export function storyNames(story: Story): NameOf {
  let names: Map<string, string> | undefined;
  return (id) => {
    names ??= new Map(
      story.flatMap(({ statements }) =>
        statements.map(({ subject, subject_name }) => [subjectOfAny(subject), subject_name] as const),
      ),
    );
    return names.get(id) ?? nameFromId(id);
  };
}

/** `north-gate` → North Gate. */
const nameFromId = (id: string): string =>
  id
    .replace(/^.*[:/]/, '')
    .replace(/[-_]+/g, ' ')
    .replace(/(?<=^|\s)\p{Ll}/gu, (letter) => letter.toUpperCase());

/** More of a name than this is not needed to know what is meant. */
const longestName = 60;

/** A name in one line, without what a terminal or a page would act on; never empty. */
export function shownName(text: string): string {
  const plain = text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const letters = [...plain];
  if (plain === '') return 'this';
  return letters.length > longestName
    ? `${letters
        .slice(0, longestName - 1)
        .join('')
        .trimEnd()}…`
    : plain;
}

/** The subject within a sentence: `The gate` → the gate. */
export const subjectName = ({ subject_name }: StoryStatement): string =>
  shownName(subject_name).replace(/^(?:The|A|An|Our|My|Their|We|They|You)(?=\s|$)/, (word) => word.toLowerCase());

export function valueName(value: StoryValue, nameOf: NameOf): string {
  if (value.kind === 'entity') return shownName(value.name ?? nameOf(value.id));
  if (value.kind === 'date') return shownName(value.date.text);
  if (value.kind === 'text') return shownName(value.text);
  return shownName(`${value.amount.toLocaleString('en-US', { maximumFractionDigits: 6 })} ${value.unit}`);
}
