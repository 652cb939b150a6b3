import { oppositeSides } from '../../../../english/opposites.ts';
import { emptyWords, tellingStem, textWords } from '../../../../english/text-words.ts';
import type { SaidInText } from '../../../../values/said/said.ts';
import { saidInText } from '../../../../values/said/said-in-text.ts';
import { kindOfStuff } from '../../../../values/said/stuffs.ts';
import { type MemorySlot, slotFor } from './stated-words.ts';

/**
 * "The inn is run by Odo", "Vask has three gates", "the password is heron": the one value of a thing, whoever the thing is, declared or
 * not. Of "is a smith" only a denial excludes it.
 */
export function saidSlots(text: string): MemorySlot[] {
  return saidInText(text).flatMap((said) =>
    said.stated && !/^(?:use|prefer)\b/u.test(said.predicate) ? slotsIn(said) : [],
  );
}

function slotsIn({ subject, predicate, value, affirmed, single }: SaidInText): MemorySlot[] {
  const whose = keyOf(subject);
  if (whose === '') return [];
  const matter = predicate.replace(/^is called/u, 'is');
  const slot = (name: string, words: string, isOnly: boolean): MemorySlot => {
    const mark = affirmed ? (isOnly ? '' : 'also ') : 'not ';
    return {
      slot: slotFor(name, whose),
      rule: `said/${predicate}`,
      value: `${mark}${words}`,
      said: `${affirmed ? '' : 'not '}${words}`,
    };
  };
  if (value.kind === 'number') {
    const [verb = '', ...counted] = `${matter} ${predicate === 'is' ? value.unit : ''}`.trim().split(' ');
    return [slot([verb, keyOf(counted.join(' '))].join(' ').trim(), `${value.amount}`, true)];
  }
  const words = keyOf(value.text);
  if (words === '') return [];
  const sides = predicate === 'is' ? oppositeSides(value.text.toLowerCase()) : [];
  if (sides.length > 0)
    return [...sides.map(([scale, side]) => slot(`is ${scale}`, side, true)), slot('is', words, false)];
  const kind = predicate === 'is made of' ? kindOfStuff(value.text) : undefined;
  return [
    slot(
      matter,
      kind === undefined || words === kind ? words : `${kind} ${words}`,
      single && !isState(value.text, predicate),
    ),
  ];
}

/** A state without an opposite here: what is lost may be broken as well. */
const isState = (text: string, predicate: string): boolean =>
  predicate === 'is' && /^\p{Ll}+$/u.test(text) && stateLike.test(text);
const stateLike =
  /^(?:living|on|off|up|down|online|offline|lit|unlit|present|absent|finished|unfinished|barred|occupied|vacant|single|free|captive|imprisoned|lost|found|standing|destroyed|deprecated|removed)$/u;

/** Stems in one order: "the mill of Odo", "Odo's mill". Words such as `the` and `of` tell nothing apart. */
const keyOf = (words: string): string =>
  [
    ...new Set(
      textWords(words)
        .filter((word) => !emptyWords.has(word))
        .map(tellingStem),
    ),
  ]
    .sort()
    .join(' ');
