export { longerThan, yearsAtLeast, yearsBetween } from './ages.ts';
export {
  allenRelation,
  allenRelations,
  composeRelations,
  converse,
} from './allen.ts';

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
export { yearLength } from './year-length.ts';
