import type { StoryFact } from '../../../model/story.ts';
import type { OpenQuestion } from '../open-questions.ts';
import { type NameOf, shownName, shownText, subjectName, valueName } from './names.ts';
import { phraseOf } from './phrases.ts';

/** One sentence that asks whether a statement holds, and one that says what speaks against it. */
export function questionAbout({ asked, rival }: Pick<OpenQuestion, 'asked' | 'rival'>, nameOf: NameOf): string {
  if (isOfSlot(asked))
    return `Does this still hold: ${quoted(asked.fact)}? ${teller(rival.fact)} says ${quoted(rival.fact)}.`;
  const { ask, askDenied } = phraseOf(asked.statement, nameOf);
  return `${asked.statement.affirmed ? ask : askDenied} ${rivalSentence(asked, rival, nameOf)}`;
}

/** Compared words have no order: only the text gives their meaning. */
const isOfSlot = ({ fact, statement }: OpenQuestion['asked']): boolean =>
  fact.kind === 'memory' && slotTypes.has(statement.predicate);
const slotTypes: ReadonlySet<string> = new Set(['identity', 'preference', 'semantic', 'procedural']);

const quoted = ({ text }: StoryFact): string => `“${shownText(text.replace(/(?<![.!\s])[.!\s]+$/u, ''))}”`;

function rivalSentence(
  asked: OpenQuestion['asked'],
  { fact, statement }: OpenQuestion['rival'],
  nameOf: NameOf,
): string {
  const who = teller(fact);
  const named = valueName(statement.value, nameOf);
  const value = statement.predicate === 'version' ? `${subjectName(statement)} ${named}` : named;
  if (!statement.stated) return `${who} speaks of ${value}.`;
  if (!statement.affirmed) return `${who} says that it is not so.`;
  return asked.statement.affirmed ? `${who} says ${value}.` : `${who} says that it is.`;
}

/** The name of a chapter without a title. */
const isPath = /\.\p{L}\w{1,7}$/u;

/** "Chapter 5", "chapters/05.md", "“3. The gate”", "A note of 3 May", "Another note". */
function teller({ when, kind }: StoryFact): string {
  const words = when.trim() === '' ? '' : shownName(when);
  const day = /^\d{4,}-\d{2}-\d{2}(?=$|[T ])/.exec(words)?.[0];
  if (day !== undefined) return `${kind === 'memory' ? 'A note' : 'What was written'} of ${day}`;
  if (isPath.test(words)) return words;
  if (kind !== 'memory' && /^\P{L}.*\p{L}{2}/u.test(words)) return `“${words}”`;
  if (words === '' || /^\P{L}/u.test(words)) return kind === 'memory' ? 'Another note' : 'Another place';
  return words.charAt(0).toUpperCase() + words.slice(1);
}
