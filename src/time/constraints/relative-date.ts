import type { TextSpan } from '../text-span.ts';

/** A unit of time. Weeks have seven days; counted "winters" and "summers" are years. */
export type CountedUnit = 'day' | 'week' | 'month' | 'year' | 'decade' | 'century' | 'millennium';

/** One of the main calendar's seasons, by its name in lower case. */
export interface SeasonStep {
  readonly season: string;
}

/** Which date of an entity is meant. */
export type Aspect = 'birth' | 'death' | 'start' | 'end' | 'reign' | 'life' | 'marriage';

/**
 * The dependencies of a relative date. The name is not looked up here. "The fall of Odo" may be an event of that name or the end of Odo:
 * whoever resolves it tries `text` first, and then the aspect of `name`; either with and without a leading article.
 */
export interface Anchor extends TextSpan {
  readonly text: string;
  readonly name: string;
  readonly aspect?: Aspect;
}

/** `count` is a whole number; the parts of "two years and three months", the largest first. */
export type Duration = readonly { readonly count: number; readonly unit: CountedUnit }[];

export type RelativeSide = 'after' | 'before';

export type RelativeDate =
  /** "after the Siege", "shortly before the Siege" (`vague`: nearer than one can say); `inclusive`: "since", "by". */
  | {
      readonly form: 'order';
      readonly side: RelativeSide;
      readonly anchor: Anchor;
      readonly vague: boolean;
      readonly inclusive: boolean;
    }
  /** "2 years after Black Spire"; a bound is absent in "at least", "within". */
  | {
      readonly form: 'offset';
      readonly side: RelativeSide;
      readonly least?: Duration;
      readonly most?: Duration;
      readonly anchor: Anchor;
    }
  /** "the winter before Maren's birth", "the year after the Siege" */
  | {
      readonly form: 'step';
      readonly side: RelativeSide;
      readonly unit: CountedUnit | SeasonStep;
      readonly anchor: Anchor;
    }
  /** "the year of the Siege", "on the same day as the Siege" */
  | { readonly form: 'same'; readonly unit: CountedUnit; readonly anchor: Anchor }
  /** "during the reign of Odo" */
  | { readonly form: 'during'; readonly anchor: Anchor }
  /** "between the Sundering and the Treaty"; one pair for every "and" the names may be parted at, the first one first. */
  | { readonly form: 'between'; readonly pairs: readonly (readonly [Anchor, Anchor])[] };

export interface RelativeDateProblem extends TextSpan {
  readonly code: 'unreadable-relative-date' | 'missing-anchor';
  readonly message: string;
}

export type ParsedRelativeDate =
  | { readonly ok: true; readonly value: RelativeDate }
  | { readonly ok: false; readonly problem: RelativeDateProblem };
