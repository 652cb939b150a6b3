import { clockStory, type StoryFact, type StoryStatement, type StoryValue } from '../../../../src/model/story.ts';
import type { DateValue } from '../../../../src/time/date-value.ts';
import { defined } from '../../../../src/util/defined.ts';

type Value = StoryValue | string;

/** Of one fact what differs from a plain note about the gate; `value` is a text, unless it says more. */
export interface Told extends Partial<Omit<StoryFact, 'statements'>>, Partial<Omit<StoryStatement, 'value'>> {
  readonly value: Value;
}

const hour = 3_600_000;

export const entity = (id: string): StoryValue => ({ kind: 'entity', id });
export const number = (amount: number, unit = ''): StoryValue => ({ kind: 'number', amount, unit });

/** A year of 360 days as the engine compares it. */
export function year(of: number): DateValue {
  return { earliest: of * 360, latest: of * 360 + 359, text: String(of), unit: 'year', calendar: 'plain' };
}
export const date = (of: number): StoryValue => ({ kind: 'date', date: year(of) });

export function statement({ value, ...more }: Told): StoryStatement {
  return {
    subject: more.subject ?? 'gate',
    subject_name: more.subject_name ?? 'the gate of Ashkeep',
    predicate: more.predicate ?? 'status',
    ...defined({ plural: more.plural, predicate_name: more.predicate_name }),
    value: typeof value === 'string' ? { kind: 'text', text: value } : value,
    affirmed: more.affirmed ?? true,
    single: more.single ?? true,
    stated: more.stated ?? true,
    window: more.window ?? {},
  };
}

/** Notes about the gate, a day after each other; a bare text is its status. */
export function storyOf(...told: readonly (Told | string)[]): StoryFact[] {
  return told.map((each, at) => factOf(typeof each === 'string' ? { value: each } : each, at));
}

function factOf(told: Told, at: number): StoryFact {
  const said = statement(told);
  return {
    id: told.id ?? `m-${String.fromCharCode(97 + at)}`,
    kind: told.kind ?? 'memory',
    text: told.text ?? 'The gate is as this says.',
    words: told.words ?? '',
    before: told.before ?? '',
    story: told.story ?? clockStory,
    scope: told.scope ?? '',
    position: told.position ?? at + 1,
    ...(told.story === undefined || told.story === clockStory ? { told_at: told.told_at ?? (at + 1) * 24 * hour } : {}),
    ...(told.sitting === undefined ? {} : { sitting: told.sitting }),
    when: told.when ?? '',
    state: told.state ?? 'live',
    conflicts: 0,
    hearsay: told.hearsay ?? false,
    statements: [said],
    place: told.place ?? 'memory',
  };
}
