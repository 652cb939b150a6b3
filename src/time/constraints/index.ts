export type { Conflict, DayRange, TimeConstraint, TimeStatement } from './constraint.ts';
export { calendarConstraints, dateConstraint, type StatedDate } from './dates.ts';
export { type DurationContext, durationContext } from './durations.ts';
export { solveConstraints, TemporalNetwork } from './network.ts';
export { parseRelativeDate } from './parse-relative-date.ts';
export {
  type AnchorPoints,
  type AnchorResolver,
  type CalendarStep,
  translateOrder,
  translateRelativeDate,
} from './relations.ts';
export type {
  Anchor,
  Aspect,
  RelativeDate,
} from './relative-date.ts';
