import { lexicalThresholds, type SimilarityThresholds } from '../../../embedding/embedder.ts';
import { tellingStem } from '../../../english/text-words.ts';
import { isPastForm } from '../../../english/verbs.ts';
import type { ConflictReason, Memory } from '../../../model/memory.ts';
import { doSlotValuesExclude } from '../../../model/slot-values.ts';
import type { MemorySlot } from './slots/stated-words.ts';
import { areOnOppositeSides, haveOtherRoles, type StatedClause } from './text/stated-clauses.ts';
import {
  areInOneOrder,
  dice,
  replacesWords,
  type TextReading,
  tellsOfOtherNamesOrTimes,
  tellsOfOthers,
} from './text/text-reading.ts';

/** A memory with what was read of its text. */
export interface ReadMemory {
  readonly memory: Memory;
  readonly reading: TextReading;
  readonly slots: readonly MemorySlot[];
}

export interface PairVerdict {
  readonly kind: 'duplicate' | 'contradiction';
  readonly reason: Exclude<ConflictReason, `rule:${string}`>;
}

/** How alike two texts are, and by what. */
export interface Likeness {
  /** 0 to 1. */
  readonly similarity: number;
  readonly by: 'words' | 'meaning';
  readonly thresholds: SimilarityThresholds;
}

/**
 * The relation of two memories, as far as it is known without asking anybody; the first true one, in this order: they disagree about one
 * slot, their writers state opposite things, one of them denies, they are equal. `ask` where they are alike and none of that holds: somebody
 * may know.
 */
export function pairVerdict(a: ReadMemory, b: ReadMemory, likeness: Likeness): PairVerdict | 'ask' | undefined {
  if (supersedes(a.memory, b.memory) || a.memory.type !== b.memory.type) return undefined;
  if (disagreeInSlot(a, b)) return { kind: 'contradiction', reason: 'slot' };
  const { similarity, thresholds } = likeness;
  if (!areComparable(a.memory, b.memory) || similarity < thresholds.similar) return undefined;
  if (a.memory.polarity * b.memory.polarity === -1) return { kind: 'contradiction', reason: 'polarity' };
  if (!holdTogetherInSlot(a, b) && deniesTheOther(a, b, likeness))
    return { kind: 'contradiction', reason: 'negation_diff' };
  return 'ask';
}

/** True if a part of the one denies what a part of the other says, of the same names and days, and as of now. */
function deniesTheOther({ reading: a }: ReadMemory, { reading: b }: ReadMemory, likeness: Likeness): boolean {
  if (
    a.isPast !== b.isPast ||
    a.isSequel !== b.isSequel ||
    a.hasException ||
    b.hasException ||
    tellsOfOtherNamesOrTimes(a, b)
  )
    return false;
  if (isOnlyOver(a, b) || isOnlyOver(b, a)) return false;
  const isWhole = a.clauses.length === 1 && b.clauses.length === 1;
  const denies = (those: TextReading, others: TextReading): boolean =>
    those.clauses
      .filter((clause) => clause.denies)
      .some((denied) =>
        others.clauses.some(
          (said) =>
            !said.denies && isDenied(denied, said, isWhole, likeness) && !isSetRight(denied, said, those.clauses),
        ),
      );
  return denies(a, b) || denies(b, a);
}

/**
 * True if a part of a text denies what another says, all of it: who does not sell to strangers may sell. By words alone, and few of them,
 * what is denied has to be what is said: "sells bread", "doesn't sell fish".
 */
function isDenied(denied: StatedClause, said: StatedClause, isWhole: boolean, { similarity, by }: Likeness): boolean {
  if (isMerelySupposed(denied, said) || haveOtherRoles(denied, said) || areOnOppositeSides(denied, said)) return false;
  const lacking = [...denied.stems].filter((stem) => !said.stems.has(stem));
  if (lacking.some((stem) => denied.circumstances.has(stem)) && (by === 'words' || said.circumstances.size === 0))
    return false;
  if (denied.deniedWhole !== undefined && !said.wholes.has(denied.deniedWhole)) return false;
  if (denied.isContrast) return denied.stems.size > 0 && lacking.length === 0;
  const likeness = isWhole ? similarity : dice(denied.stems, said.stems);
  if (!isWhole && likeness < lexicalThresholds.similar) return false;
  const isReplaced = lacking.length > 0 && [...said.stems].some((stem) => !denied.stems.has(stem));
  return by === 'meaning' || likeness >= fewReplaced || !isReplaced;
}

/** True if what is denied or said is no more than a case, or the two speak of opposite cases: "if it is not poisoned, we drink". */
function isMerelySupposed(denied: StatedClause, said: StatedClause): boolean {
  if (denied.supposes === undefined && said.supposes === undefined) return false;
  if ((denied.supposes === 'is not') !== (said.supposes === 'is not')) return true;
  return ![...denied.said].some((stem) => said.said.has(stem));
}

const suppositionsOf = ({ clauses }: TextReading): string => clauses.map(({ supposes = '' }) => supposes).join();

/** True if the text that denies says what holds instead, and that is what the other says: "not five floors, it has nine". */
function isSetRight(denied: StatedClause, said: StatedClause, clauses: readonly StatedClause[]): boolean {
  const next = clauses[clauses.indexOf(denied) + 1];
  if (next?.isCorrection !== true || next.denies || next.stems.size === 0) return false;
  const isSaid = [...next.stems].every((stem) => said.stems.has(stem));
  return isSaid && [...denied.stems].some((stem) => !said.stems.has(stem));
}

/** True if one says that something is so no longer, and the other that it was. */
function isOnlyOver(ended: TextReading, was: TextReading): boolean {
  if (!ended.isOfAnEnd || was.isOfAnEnd) return false;
  const isOver = (word: string) => isPastForm(word) && !ended.words.has(word) && ended.stems.has(tellingStem(word));
  return [...was.words].some((word) => pastWords.has(word) || isOver(word));
}

const pastWords: ReadonlySet<string> = new Set('was were had did once formerly previously'.split(' '));

/** One word of five is another. */
const fewReplaced = 0.8;

/**
 * Pairs that `pairVerdict` leaves open, and that no source calls contradictory. Equal memories may be merged, and the words of one are lost.
 * No word of either may therefore differ in meaning, and the roles of the persons must be equal, even if an embedder ignores the difference.
 */
export function sayTheSame(a: ReadMemory, b: ReadMemory, { similarity, thresholds }: Likeness): boolean {
  if (a.memory.polarity !== b.memory.polarity || a.reading.negations % 2 !== b.reading.negations % 2) return false;
  if (a.reading.isPast !== b.reading.isPast || a.reading.isSequel !== b.reading.isSequel) return false;
  if (a.reading.hasException !== b.reading.hasException) return false;
  if (suppositionsOf(a.reading) !== suppositionsOf(b.reading) || a.reading.isOpen !== b.reading.isOpen) return false;
  if (tellsOfOthers(a.reading, b.reading)) return false;
  if (agreeInSlot(a, b)) return true;
  if (replacesWords(a.reading, b.reading) || !areInOneOrder(a.reading, b.reading)) return false;
  return similarity >= thresholds.duplicate || dice(a.reading.stems, b.reading.stems) >= lexicalThresholds.duplicate;
}

/** True if the texts of two memories are compared: of one type, with a tag in common or both without, and of no two projects. */
export function areComparable(a: Memory, b: Memory): boolean {
  if (a.type !== b.type) return false;
  if (a.project !== undefined && b.project !== undefined && a.project !== b.project) return false;
  return (a.tags.length === 0 && b.tags.length === 0) || a.tags.some((tag) => b.tags.includes(tag));
}

const supersedes = (a: Memory, b: Memory): boolean => a.superseded_by === b.id || b.superseded_by === a.id;

/** True if two of one type and project exclude each other in what both are about. */
export const disagreeInSlot = (a: ReadMemory, b: ReadMemory): boolean =>
  sharedSlots(a, b).some(([one, other]) => doSlotValuesExclude(one.value, other.value));

/** True if one denies something of what both are about, and not what the other says: "likes dragons", "doesn't like small dragons". */
const holdTogetherInSlot = (a: ReadMemory, b: ReadMemory): boolean =>
  sharedSlots(a, b).some(([one, other]) => one.value.startsWith('not ') !== other.value.startsWith('not '));

const agreeInSlot = (a: ReadMemory, b: ReadMemory): boolean =>
  sharedSlots(a, b).some(([one, other]) => one.said === other.said);

/** The statements of each in the slots of both. */
function sharedSlots(a: ReadMemory, b: ReadMemory): (readonly [MemorySlot, MemorySlot])[] {
  if (a.memory.type !== b.memory.type || a.memory.project !== b.memory.project) return [];
  return a.slots.flatMap((one) => {
    return b.slots.filter(({ slot }) => slot === one.slot).map((other) => [one, other] as const);
  });
}
