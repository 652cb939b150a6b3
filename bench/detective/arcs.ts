import type { ConfusionKind } from '../../src/model/confusion.ts';
import { clockStory, type FactState, type StoryFact } from '../../src/model/story.ts';
import type { DateValue } from '../../src/time/date-value.ts';

/** One thing that a story says of a matter. `at` counts hours from the matter's first. */
interface Said {
  readonly value: string;
  readonly at: number;
  readonly text: string;
  readonly scope?: string;
  readonly subject?: string;
  readonly state?: FactState;
  readonly hearsay?: boolean;
  readonly stated?: boolean;
  readonly years?: readonly [number, number];
}

/** One of the usual words, or of those that only a person reads rightly, where a story has such. */
type Pick = (usual: readonly string[], odd?: readonly string[]) => string;

/** A way in which a story is told of one matter, and what a reader should ask about it. */
export interface ArcKind {
  readonly name: string;
  readonly expected?: ConfusionKind;
  readonly tell: (values: readonly [string, string], pick: Pick) => readonly Said[];
}

const plain = ['%s.', 'It is %s.', 'All agree on %s.', 'One finds %s there.', 'The book has %s.', 'Ask anybody: %s.'];
const change = [
  'It is %s again.',
  'They went back to %s.',
  'Since then it is %s.',
  'It has become %s.',
  'It is now %s.',
];
/** Changes, in words that no list of such words is likely to have. */
const oddChange = ['At last, %s.', 'That ended at midsummer: %s.', 'The old order did not last; %s.'];
/** No changes, in words that look like one. */
const oddPlain = ['It is %s, now as ever.', 'Say it again: %s.'];

const day = 24;

export const arcKinds: readonly ArcKind[] = [
  {
    name: 'reversal',
    expected: 'reversal',
    tell: ([a, b], pick) => [
      say(a, 0, pick(plain)),
      say(b, day, pick(plain, change)),
      say(a, 9 * day, pick(plain, oddPlain)),
    ],
  },
  {
    name: 'stale',
    expected: 'stale',
    tell: ([a, b], pick) => [
      say(a, 0, pick(plain)),
      { ...say(b, 90 * day, pick(plain)), stated: false },
      say(b, 99 * day, pick(plain, oddPlain)),
    ],
  },
  {
    name: 'ambiguity',
    expected: 'ambiguity',
    tell: ([a, b], pick) => [
      { ...say(a, 0, pick(plain)), scope: 'north' },
      { ...say(b, 5 * day, pick(plain, oddPlain)), scope: 'south' },
    ],
  },
  {
    name: 'progression',
    tell: ([a, b], pick) => [
      say(a, 0, pick(plain)),
      say(b, 9 * day, pick(plain)),
      say(`${b} of ${a}`, 30 * day, pick(plain)),
    ],
  },
  { name: 'correction', tell: ([a, b], pick) => [say(a, 0, pick(plain)), say(b, day, pick(plain))] },
  {
    name: 'marked return',
    tell: ([a, b], pick) => [
      say(a, 0, pick(plain)),
      say(b, day, pick(plain)),
      say(a, 9 * day, pick(change, oddChange)),
    ],
  },
  {
    name: 'marked change',
    tell: ([a, b], pick) => [
      say(a, 0, pick(plain)),
      say(b, 5 * day, pick(change, oddChange)),
      say(b, 9 * day, pick(plain)),
    ],
  },
  {
    name: 'one sitting',
    tell: ([a, b], pick) => [say(a, 0, pick(plain)), say(b, 0.2, pick(plain)), say(a, 0.4, pick(plain))],
  },
  {
    name: 'other subject',
    tell: ([a, b], pick) => [
      say(a, 0, pick(plain)),
      { ...say(b, day, pick(plain)), subject: 'namesake' },
      say(a, 9 * day, pick(plain)),
    ],
  },
  {
    name: 'dated',
    tell: ([a, b], pick) => [
      { ...say(a, 0, pick(plain)), years: [300, 340] },
      { ...say(b, day, pick(plain)), years: [340, 352] },
      { ...say(a, 9 * day, pick(plain)), years: [352, 400] },
    ],
  },
  {
    name: 'hearsay',
    tell: ([a, b], pick) => [
      say(a, 0, pick(plain)),
      { ...say(b, day, pick(plain)), hearsay: true },
      say(a, 9 * day, pick(plain)),
    ],
  },
  {
    name: 'retired',
    tell: ([a, b], pick) => [
      say(a, 0, pick(plain)),
      { ...say(b, day, pick(plain)), state: 'superseded' },
      say(a, 9 * day, pick(plain)),
    ],
  },
];

const say = (value: string, at: number, text: string): Said => ({ value, at, text });

const values = [
  'closed',
  'open',
  'walled up',
  'guarded',
  'toll free',
  'flooded',
  'painted red',
  'chained',
  'half sunk',
  'let to monks',
];

/**
 * A story of so many matters of each kind, told across each other, by a seed. The subject of a matter is its kind and number.
 * @param oddity share of the sentences in question that are put in words that mislead.
 */
export function storyWith(count: number, seed: number, oddity: number): StoryFact[] {
  const random = randomFrom(seed);
  const one = (list: readonly string[]): string => list[Math.floor(random() * list.length)] ?? '';
  const pick: Pick = (usual, odd) => one(odd !== undefined && random() < oddity ? odd : usual);
  const facts: StoryFact[] = [];
  for (const { name, tell } of arcKinds) {
    for (let at = 0; at < count; at++) {
      const value = one(values);
      const other = one(values.filter((each) => each !== value));
      const start = Math.floor(random() * 10_000);
      for (const said of tell([value, other], pick)) facts.push(factOf(said, `${name} ${at}`, start, facts.length));
    }
  }
  return facts;
}

function factOf(said: Said, matter: string, start: number, at: number): StoryFact {
  const told = Math.round((start + said.at) * 3_600_000);
  const subject = said.subject === undefined ? matter : `${matter} ${said.subject}`;
  return {
    id: `m-${String(at).padStart(8, '0')}`,
    kind: 'memory',
    text: said.text.replace('%s', said.value),
    words: '',
    story: clockStory,
    scope: said.scope ?? '',
    position: told,
    told_at: told,
    when: '',
    state: said.state ?? 'live',
    conflicts: 0,
    hearsay: said.hearsay ?? false,
    statements: [
      {
        subject,
        subject_name: subject,
        predicate: 'status',
        value: { kind: 'text', text: said.value },
        affirmed: true,
        single: true,
        stated: said.stated ?? true,
        window: said.years === undefined ? {} : { from: year(said.years[0]), until: year(said.years[1]) },
      },
    ],
    place: 'memory',
  };
}

const year = (of: number): DateValue => ({
  earliest: of * 360,
  latest: of * 360 + 359,
  text: String(of),
  unit: 'year',
  calendar: 'plain',
});

/** Mulberry32: small, and the same on every machine. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
