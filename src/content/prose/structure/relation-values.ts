import { isExcused } from '../../../model/excused.ts';
import type { Predicate } from '../../../model/ontology.ts';
import { defined } from '../../../util/defined.ts';
import type { UnreadReason, UnreadSpan } from '../reading.ts';
import { signsOf, type ValuePart } from './value-parts.ts';
import { type ValueWindow, windowIn } from './windows.ts';

/** One whom a value names, and when. */
interface NamedOne {
  readonly id: string;
  readonly window: ValueWindow;
  /** By which it excludes nobody else's: `regent`, of `Odo (regent, 558–563)`. */
  readonly note?: string;
}

export interface ReadNames {
  readonly named: readonly NamedOne[];
  readonly unread: readonly UnreadSpan[];
}

/**
 * Reads whom a value names: `Hob Larkin (m. 589)`, `Tansy, Petra and Will`, `549–580 over Ardenfold`. Undefined where the value is no such
 * list: a sentence, or words of which a name is only part.
 */
export function namedIn(parts: readonly ValuePart[], predicate: Predicate, isStart = false): ReadNames | undefined {
  const signs = signsOf(parts).replace(/(?<![.;,])[.;,]+$/, '');
  const own = parts.slice(0, signs.length);
  if (/^[n-]*$/.test(signs)) return { named: [], unread: [] };
  const doubted = signs.includes('!') ? undefined : withoutDoubted(own);
  if (doubted !== undefined) {
    const read = namedIn(doubted.certain, predicate, isStart);
    if (read === undefined) return undefined;
    const unread = [...read.unread, ...doubted.unread].sort((a, b) => a.start - b.start);
    return { named: read.named, unread };
  }
  if (/[!?]|^n/.test(signs)) return { named: [], unread: [spanOf(own, 'doubt')] };
  const whenFirst = /^(?<when>[fimuR]*[DS](?:uD)?)[,(-]*(?:[oui]*)t*N\)?$/.exec(signs)?.groups?.when;
  if (whenFirst !== undefined) {
    const name = own.find(({ sign }) => sign === 'N');
    const window = windowIn(own.slice(0, whenFirst.length), predicate, isStart);
    if (name?.id === undefined) return undefined;
    return {
      named: [{ id: name.id, window: window ?? {} }],
      unread: window === undefined ? [spanOf(own, 'construction')] : [],
    };
  }
  const items = listItems(withoutPlaceWord(own, predicate)).map((item) => oneIn(item, predicate, isStart));
  const isList = items.some(({ named }) => named.length > 0);
  // A name that stands among other words makes those around it part of what is said: "contested between Odo and Maren".
  if (!isList || items.some(({ isPhrase }) => isPhrase)) return undefined;
  return { named: items.flatMap(({ named }) => named), unread: items.flatMap(({ unread }) => unread) };
}

/** In "Odo (340–351), Maren, Will?" only Will is uncertain; in "Odo, Maren?" it may be either of them. */
function withoutDoubted(
  parts: readonly ValuePart[],
): { readonly certain: readonly ValuePart[]; readonly unread: readonly UnreadSpan[] } | undefined {
  const items = listItems(parts);
  const isDoubted = (item: readonly ValuePart[]) => item.some(({ sign }) => sign === '?');
  const open = items.filter(isDoubted);
  if (open.length === 0 || items.length < 3 || open.length * 2 >= items.length) return undefined;
  if (!open.every((item) => /^\(?t*N\??\)?\(?\??\)?$/.test(signsOf(item)))) return undefined;
  const certain = parts.filter((part) => !open.some((item) => item.includes(part)));
  return { certain, unread: open.map((item) => spanOf(item, 'doubt')) };
}

/** `in Fenmoor` is a place; a battle near a town is told as one at it. */
function withoutPlaceWord(parts: readonly ValuePart[], { type }: Predicate): readonly ValuePart[] {
  const isPlaced = /^(?:LIVES_IN|LOCATED_IN|PART_OF|OCCURRED_AT|BURIED_IN|BORN_IN|DIED_IN)$/.test(type);
  const first = parts[0]?.sign;
  return (isPlaced && first === 'i') || (type === 'OCCURRED_AT' && first === 'a') ? parts.slice(1) : parts;
}

/** Cuts a list where a new name may begin; dates and words of explanation stay with the name before them. */
export function listItems(parts: readonly ValuePart[]): ValuePart[][] {
  const items: ValuePart[][] = [];
  let depth = 0;
  let isOpen = false;
  for (const part of parts) {
    if (part.sign === '(' || part.sign === '[') depth++;
    if (part.sign === ')' || part.sign === ']') depth = Math.max(0, depth - 1);
    if (depth === 0 && /^[,;&/]$/.test(part.sign)) {
      isOpen = true;
      continue;
    }
    if ((isOpen && items.at(-1)?.length !== 0) || items.length === 0) items.push([]);
    // "Odo until 471, then Maren".
    if (isOpen && /^(?:then|later|afterwards|now)$/i.test(part.text)) continue;
    isOpen = false;
    items.at(-1)?.push(part);
  }
  const joined: ValuePart[][] = [];
  for (const item of items) {
    const before = joined.at(-1);
    if (before !== undefined && /^[fuimRBXDS-]+$/.test(signsOf(item))) before.push(...item);
    else joined.push(item);
  }
  return joined;
}

interface ReadItem extends ReadNames {
  /** True if a name in it is part of other words. */
  readonly isPhrase?: true;
}

function oneIn(item: readonly ValuePart[], predicate: Predicate, isStart: boolean): ReadItem {
  const signs = signsOf(item);
  const head = /^t*N/.exec(signs)?.[0] ?? '';
  const name = item[head.length - 1];
  const { note, rest } = withoutExcuse(item.slice(head.length));
  if (name?.id === undefined) {
    const unread = [spanOf(item, reasonOf(item))];
    return item.some(({ sign }) => sign === 'N') ? { named: [], unread, isPhrase: true } : { named: [], unread };
  }
  const named = { id: name.id, window: {}, ...defined({ note }) };
  if (rest.length === 0) return { named: [named], unread: [] };
  const window = windowIn(rest, predicate, isStart);
  if (window !== undefined) return { named: [{ ...named, window }], unread: [] };
  // A separate part explains the name; words that follow it without a mark may make it somebody else's ("Rose's tutor").
  if (!/^[([-]|^[fuimR]+[DS]|^[DS]/.test(signsOf(rest)))
    return { named: [], unread: [spanOf(item, 'construction')], isPhrase: true };
  return { named: [named], unread: [spanOf(rest, 'construction')] };
}

/** `(regent for Maren, 558–563)`: what stands behind a name, apart from the words in brackets by which it excludes nobody. */
function withoutExcuse(parts: readonly ValuePart[]): { readonly note?: string; readonly rest: readonly ValuePart[] } {
  const signs = signsOf(parts);
  const opened = signs.search(/[(,;]/);
  for (const { 0: words, index } of signs.matchAll(/(?<![twoN&iba])[twoN&]+(?:[iba][twoN&]+)*/g)) {
    if (opened < 0 || index < opened) continue;
    const note = parts.slice(index, index + words.length).map(({ text }) => text);
    if (!isExcused(note.join(' '))) continue;
    const others = parts.filter((_, at) => at < index || at >= index + words.length);
    const isEmpty = /^[(),;]*$/.test(signsOf(others));
    return { note: note.join(' '), rest: isEmpty ? [] : others.filter(({ sign }) => !/^[(),;]$/.test(sign)) };
  }
  return { rest: parts };
}

/** Words with capitals, of which none is a name here, name somebody unknown. */
export function reasonOf(parts: readonly ValuePart[]): UnreadReason {
  const words = parts.filter(({ sign }) => sign !== 't');
  return words.length > 0 && words.every(({ sign, text }) => sign === 'w' && /^\p{Lu}/u.test(text))
    ? 'unknown-name'
    : 'construction';
}

export function spanOf(parts: readonly ValuePart[], reason: UnreadReason): UnreadSpan {
  return { start: parts[0]?.start ?? 0, end: parts.at(-1)?.end ?? 0, reason };
}
