export type { Conflict, DayRange, TimeConstraint, TimeStatement } from './constraint.ts';
export { calendarConstraints, dateConstraint, type StatedDate } from './dates.ts';
export { type DurationContext, durationContext } from './durations.ts';
export { type Solution, solveConstraints, TemporalNetwork } from './network.ts';
export { parseRelativeDate } from './parse-relative-date.ts';
export {
  type AnchorPoints,
  type AnchorResolver,
  type CalendarStep,
  type Translation,
  translateOrder,
  translateRelativeDate,
} from './relations.ts';
export type {
  Anchor,
  Aspect,
  Duration,
  ParsedRelativeDate,
  RelativeDate,
  RelativeDateProblem,
} from './relative-date.ts';
