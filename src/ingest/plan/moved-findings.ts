import { withWording, wordingKeys } from '../../model/finding-wording.ts';
import { compareText } from '../../util/places.ts';

/** Where a claim or entity stands in the files; of one that was put into the graph by hand the path is empty. */
export interface NodePlace {
  readonly path: string;
  readonly line: number;
  readonly column: number;
}

/** A stored finding with what it rests on, as it stands in the store and as it will stand. */
export interface PlacedMembers {
  readonly id: string;
  readonly subjectId: string;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly members: readonly { readonly id: string; readonly was: NodePlace; readonly now: NodePlace }[];
}

type Value = string | readonly string[];

/**
 * The properties of a finding that name its members' places, with the places that these move to. Undefined: none does.
 * `unclear` where only its rule can tell: two members stood on one line and part, or the order changes in which they are named.
 */
export function movedWording(finding: PlacedMembers): Readonly<Record<string, Value>> | 'unclear' | undefined {
  const { properties, members } = finding;
  const docs = new Map<string, Set<string>>();
  for (const { was, now } of members) {
    if (was.path !== '') docs.set(docOf(was), (docs.get(docOf(was)) ?? new Set()).add(docOf(now)));
  }
  if ([...docs.values()].some((nows) => nows.size > 1) || isReordered(members)) return 'unclear';
  const moves = new Map([...docs].flatMap(([was, [now = was]]) => (was === now ? [] : [[was, now] as const])));
  if (moves.size === 0) return undefined;
  const changed: Record<string, Value> = {};
  for (const key of wordingKeys) {
    const before = properties[key];
    const after = movedIn(before, moves);
    if (after !== undefined && JSON.stringify(after) !== JSON.stringify(before)) changed[key] = after;
  }
  if (Object.keys(changed).length === 0) return undefined;
  const hash = withWording(String(properties.content_hash ?? ''), { ...properties, ...changed });
  return { id: finding.id, ...changed, content_hash: hash };
}

function movedIn(value: unknown, moves: ReadonlyMap<string, string>): Value | undefined {
  if (Array.isArray(value)) return value.map((doc) => moves.get(String(doc)) ?? String(doc));
  if (typeof value !== 'string') return undefined;
  const known = [...moves.keys()].sort((a, b) => b.length - a.length).map(escaped);
  return value.replace(new RegExp(`(?<![\\p{L}\\p{N}_./-])(?:${known.join('|')})(?!\\d)`, 'gu'), (doc) => {
    return moves.get(doc) ?? doc;
  });
}

/** Only characters with a meaning: a regular expression with the flag `u` takes no other character after a backslash. */
const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

const docOf = ({ path, line }: NodePlace): string => `${path}:${line}`;

function isReordered(members: PlacedMembers['members']): boolean {
  const order = (side: 'was' | 'now') =>
    [...members]
      .sort((a, b) => byPlace(a[side], b[side]) || compareText(a.id, b.id))
      .map(({ id }) => id)
      .join('\n');
  return order('was') !== order('now');
}

const byPlace = (a: NodePlace, b: NodePlace): number =>
  compareText(a.path, b.path) || a.line - b.line || a.column - b.column;
