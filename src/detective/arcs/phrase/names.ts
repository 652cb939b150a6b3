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
const longestText = 160;

/** A name in one line, without what a terminal or a page would act on; never empty. */
export const shownName = (text: string): string => shown(text, longestName);
/** The same of a sentence. */
export const shownText = (text: string): string => shown(text, longestText);

function shown(text: string, longest: number): string {
  const plain = text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const letters = [...plain];
  if (plain === '') return 'this';
  return letters.length > longest
    ? `${letters
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`
    : plain;
}

/** A name within a sentence: `The gate` → the gate. */
const inSentence = (name: string): string =>
  shownName(name).replace(/^(?:The|A|An|Our|My|Your|His|Her|Its|Their)(?=\s)|^(?:We|They|You)$/, (word) =>
    word.toLowerCase(),
  );

export const subjectName = ({ subject_name }: StoryStatement): string => inSentence(subject_name);

export function valueName(value: StoryValue, nameOf: NameOf): string {
  if (value.kind === 'date') return shownName(value.date.text);
  if (value.name !== undefined) return inSentence(value.name);
  if (value.kind === 'entity') return inSentence(nameOf(value.id));
  if (value.kind === 'text') return shownName(value.text);
  return shownName(`${value.amount.toLocaleString('en-US', { maximumFractionDigits: 6 })} ${value.unit}`);
}
