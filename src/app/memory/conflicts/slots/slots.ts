import { tellingStem } from '../../../../english/text-words.ts';
import { isOfAnyMemory, type Memory, type MemoryType } from '../../../../model/memory.ts';
import { withoutQuestions } from '../text/denials.ts';
import { identitySlots } from './identity-slots.ts';
import { preferenceSlots } from './preference-slots.ts';
import { saidSlots } from './said-slots.ts';
import { type MemorySlot, statedValue, tellingOf } from './stated-words.ts';

/**
 * The slots of a text, the one that is stored first. See `identitySlots` for `identity`, `preferenceSlots` for `preference`; any memory but
 * an episode also has the purpose of a tool ("ruff for linting", "flake8 for linting"), and what it says of a thing that has one of it
 * ("the inn is run by Odo"). An episode is of its moment, and has none.
 */
export function slotsOf(type: MemoryType, stated: string): MemorySlot[] {
  if (type === 'episodic') return [];
  const text = withoutQuestions(stated);
  const ofAny = [...purposeSlots(text), ...saidSlots(text)];
  if (type === 'identity') return [...identitySlots(text), ...saidSlots(text)];
  return type === 'preference' ? [...preferenceSlots(text), ...ofAny] : ofAny;
}

/** The slot of a memory as it is stored: the first, and of a fact the first with one value. */
export function storedSlotOf(
  type: MemoryType,
  text: string,
): Partial<Pick<Memory, 'slot' | 'slot_rule' | 'slot_value'>> {
  const slots = slotsOf(type, text);
  const first = slots.find(({ rule, value }) => !isOfAnyMemory(rule) || !/^(?:also|not) /u.test(value));
  return first === undefined ? {} : { slot: first.slot, slot_rule: first.rule, slot_value: first.value };
}

/** "Use ruff for linting": what linting is done with. */
const purpose = /^(?:(?:always|please|we|they|i|you|he|she) )*uses? (.+?) (for|when) (.+)$/iu;

/** Much may be used when something is done, and only two of one kind exclude each other: "the north gate", "the south gate". */
function purposeSlots(text: string): MemorySlot[] {
  const sentence = text.replace(/\s+/g, ' ').trim().replace(/[.!]$/, '').trim();
  if (/[.;:!?]/.test(sentence)) return [];
  const [, means = '', link = '', what = ''] = purpose.exec(sentence) ?? [];
  const [about, used] = [tellingOf(what), tellingOf(means).at(-1)];
  if (about.length === 0 || used === undefined) return [];
  const done = about.map(tellingStem).join(' ');
  const slot = link.toLowerCase() === 'for' ? `for ${done}` : `${tellingStem(used)} when ${done}`;
  const value = statedValue(means);
  return [{ slot, rule: 'purpose', value, said: value }];
}
