export { longerThan, type YearRange, yearsAtLeast, yearsBetween } from './ages.ts';
export {
  type AllenRelation,
  allenRelation,
  allenRelations,
  type CertainWindow,
  composeRelations,
  converse,
} from './allen.ts';
export type { MaybeDate } from './bounds.ts';
export {
  certainlyWithin,
  datesDisjoint,
  hasNoReading,
  moreThanDaysAfter,
  oneHasEnded,
  timeBefore,
  timeInWindow,
  windowsOverlap,
} from './compare.ts';
export { type YearLength, yearLength } from './year-length.ts';
