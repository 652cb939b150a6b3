import { isPastForm } from '../../../../english/verbs.ts';
import type { ReadMemory } from '../pair-verdict.ts';
import type { TextReading } from '../text/text-reading.ts';

/**
 * True if it is worth asking if a memory and a sentence of a passage exclude each other: not where one asks or supposes, where one tells
 * what was and the other what is, where the sentence is of a year that the memory does not speak of, nor where each names another.
 */
export function mayExclude({ memory, reading }: ReadMemory, { memory: sentence, reading: said }: ReadMemory): boolean {
  const readings = [reading, said];
  if (
    readings.some(({ isOpen, isPast, isSequel, hasException, isOfAnEnd }) => {
      return isOpen || isPast || isSequel || hasException || isOfAnEnd;
    })
  )
    return false;
  if (isInPastTense(memory.text) !== isInPastTense(sentence.text)) return false;
  if (isDated(sentence.text) && !isDated(memory.text)) return false;
  return !(namesAnother(reading, said) && namesAnother(said, reading));
}

const namesAnother = ({ capitals }: TextReading, { stems }: TextReading): boolean =>
  capitals.some((name) => !stems.has(name));

/** "Was closed", "guarded", and not "is closed", "has guarded", "the guarded gate". */
function isInPastTense(text: string): boolean {
  const words = text.toLowerCase().match(/\p{L}+(?:['’]\p{L}+)?/gu) ?? [];
  const isCarried = (at: number): boolean =>
    words.slice(Math.max(0, at - 3), at).some((before) => carrying.test(before)) || article.test(words[at - 1] ?? '');
  return words.some((word, at) => pastVerb.test(word) || (isPastForm(word) && !isCarried(at)));
}

const pastVerb = /^(?:was|were|had|did|could|would|(?:was|were|had|did|could|would)n['’]t)$/;
/** A participle stands behind them, near by. */
const carrying = /^(?:is|are|am|be|been|being|has|have|gets?|stays?|remains?|(?:is|are|has|have)n['’]t)$/;
const article = /^(?:the|an?|its|his|her|their)$/;

const isDated = (text: string): boolean =>
  /\b(?:in|by|until|till|since|before|after|from|around|about|during)(?: the year)? \d{3,}\b/i.test(text);
