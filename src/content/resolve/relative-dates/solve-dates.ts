import { type Claim, type Entity, type ImpliedDate, isAsserted, tierRank } from '../../../model/claim.ts';
import { comparePlaces } from '../../../model/file-order.ts';
import type { DateContext } from '../../../time/calendar.ts';
import {
  type AnchorResolver,
  type CalendarStep,
  calendarConstraints,
  type DayRange,
  type DurationContext,
  dateConstraint,
  durationContext,
  type StatedDate,
  TemporalNetwork,
  type TimeConstraint,
  type TimeStatement,
  translateOrder,
  translateRelativeDate,
} from '../../../time/constraints/index.ts';
import { printDate } from '../../../time/date-expressions/print-date.ts';
import type { DateValue } from '../../../time/date-value.ts';
import { compareText } from '../../../util/places.ts';
import { clashesByClaim } from './clashes.ts';
import { ordersEvents } from './event-order.ts';
import { marked } from './marks.ts';
import { type DatedPoint, datesOf, WorldPoints } from './points.ts';
import { dateOfRange, isOpen } from './range.ts';
import type { ResolvedRelativeDate } from './relative-date-reader.ts';
import { statedDates } from './stated.ts';

export interface DatedWorld {
  readonly claims: readonly Claim[];
  /** By id. */
  readonly entities: ReadonlyMap<string, Entity>;
  /** Relative dates, by the placeholder that stands for each in the claims. */
  readonly relative: ReadonlyMap<DateValue, ResolvedRelativeDate>;
  readonly context: DateContext;
}

export interface SolvedDates {
  /** The same claims, with days for relative dates, and with marks on those that clash. */
  readonly claims: readonly Claim[];
  /** Dates of undated events, as the other dates leave them, by entity id. */
  readonly implied: ReadonlyMap<string, ImpliedDate>;
}

/**
 * Finds the days of all relative dates, over all asserted claims at once. Stated dates stay as they are. When sentences cannot
 * all hold, each minimal set of them is marked on its claims, and its least trusted, last written sentence is left out of the
 * network. The dates of that sentence, and of claims that are not asserted (drafts, prophecies), are found from their own words
 * alone. A world without relative dates and without an order of events is returned unchanged.
 */
export function solveDates(world: DatedWorld): SolvedDates {
  if (world.relative.size === 0 && !world.claims.some(ordersEvents))
    return { claims: world.claims, implied: new Map() };
  return new DateSolver(world).solve();
}

/** The constraints of one claim: from its relative dates, or from an order of events. */
interface ClaimConstraints {
  readonly claim: Claim;
  readonly sentence: TimeStatement;
  readonly constraints: TimeConstraint[];
  readonly steps: CalendarStep[];
}

class DateSolver {
  private readonly world: DatedWorld;
  private readonly points: WorldPoints;
  private readonly durations: DurationContext;
  private readonly network = new TemporalNetwork();
  /** Dates written within relative dates ("2 years after 612"). */
  private readonly written: StatedDate[] = [];
  /** Ids of the claims that each sentence comes from; none for the natural order (birth before death). */
  private readonly claimsOf = new Map<TimeStatement, readonly string[]>();

  constructor(world: DatedWorld) {
    this.world = world;
    this.points = new WorldPoints(world.claims.filter(isAsserted));
    this.durations = durationContext(world.context.calendars.main);
  }

  solve(): SolvedDates {
    const constrained = [...this.world.claims].sort(byTrust).flatMap((claim) => this.constraintsOf(claim) ?? []);
    const asserted = constrained.filter(({ claim }) => isAsserted(claim));
    const stated = this.stated(constrained);
    // Conflicts of stated dates alone (a death before the birth) are not reported here: rules do that.
    this.network.add([...stated.flatMap((date) => dateConstraint(date) ?? []), ...this.naturalOrder()]);
    const conflicts = this.network.add([
      ...asserted.flatMap(({ constraints }) => constraints),
      ...calendarConstraints(
        stated,
        asserted.flatMap(({ steps }) => steps),
        this.durations,
      ),
    ]);
    const ranges = this.network.ranges();
    const leftOut = new Set(conflicts.map((conflict) => conflict.leftOut));
    const dates = new Map<DateValue, DateValue>();
    for (const each of constrained) {
      const counts = isAsserted(each.claim) && !leftOut.has(each.sentence);
      for (const { point, date } of this.relativeDates(each.claim)) {
        const range = counts ? ranges.get(point) : this.alone(each, point, stated, ranges);
        dates.set(date, dateOfRange(range ?? {}, date.text, this.world.context));
      }
    }
    return {
      claims: marked(
        this.world.claims,
        dates,
        clashesByClaim(conflicts, { ...this.world, stated, points: this.points, claimsOf: this.claimsOf }),
      ),
      implied: this.implied(ranges),
    };
  }

  private constraintsOf(claim: Claim): ClaimConstraints | undefined {
    const { place } = claim;
    const { path, line, column } = place;
    const sentence: TimeStatement = { text: place.quote ?? claim.type, place: { path, line, column } };
    const constraints: TimeConstraint[] = [];
    const steps: CalendarStep[] = [];
    for (const { point, date } of this.relativeDates(claim)) {
      const statement = this.world.relative.get(date);
      if (statement === undefined) continue;
      this.markUsed(claim);
      const resolve = this.resolver(statement, claim, sentence);
      const translated = translateRelativeDate(point, statement.date, sentence, resolve, this.durations);
      constraints.push(...translated.constraints);
      steps.push(...translated.steps);
    }
    if (ordersEvents(claim)) {
      const [first, second] = [this.world.entities.get(claim.from_id), this.world.entities.get(claim.to_id)];
      if (first !== undefined && second !== undefined) {
        // A war may still go on when the siege begins that it came before: the two beginnings are in order.
        const { from } = this.points.of(first);
        constraints.push(translateOrder(this.points.of(second).from, 'after', { from, until: from }, sentence));
      }
    }
    if (constraints.length === 0) return undefined;
    this.claimsOf.set(sentence, [claim.id]);
    return { claim, sentence, constraints, steps };
  }

  private relativeDates(claim: Claim): DatedPoint[] {
    return datesOf(claim).filter(({ date }) => this.world.relative.has(date));
  }

  private markUsed(claim: Claim): void {
    const entity = this.world.entities.get(claim.form === 'attribute' ? claim.entity_id : claim.to_id);
    if (entity !== undefined) this.points.of(entity);
  }

  /** Looks up anchors. A date written as an anchor ("2 years after 612") becomes a stated date of the same claim. */
  private resolver({ anchors }: ResolvedRelativeDate, claim: Claim, sentence: TimeStatement): AnchorResolver {
    return (anchor) => {
      const meaning = anchors.get(anchor);
      if (meaning === undefined) return undefined;
      // The entity as declared now: the name may have been looked up before its file changed.
      if ('entity' in meaning) {
        return this.points.of(this.world.entities.get(meaning.entity.id) ?? meaning.entity, meaning.aspect);
      }
      const point = `date ${claim.id} ${meaning.words}`;
      const own = { ...sentence };
      this.claimsOf.set(own, [claim.id]);
      this.written.push({ point, date: meaning.date, sentence: own });
      return { from: point, until: point };
    };
  }

  /** The stated dates of all points that constraints mention. */
  private stated(constrained: readonly ClaimConstraints[]): StatedDate[] {
    const named = constrained.flatMap(({ constraints }) => constraints.flatMap(({ from, to }) => [from ?? to, to]));
    const natural = this.points.things().flatMap((entity) => this.points.order(entity));
    const used = new Set([...named, ...natural.flatMap(({ before, after }) => [before, after])]);
    const found = [...used].flatMap((point) => {
      const absolute = this.points.datesAt(point).filter(({ date }) => !this.world.relative.has(date));
      return statedDates(point, absolute).map(({ date, claims, sentence }) => {
        this.claimsOf.set(sentence, claims);
        return { point, date, sentence };
      });
    });
    return [...this.written, ...found];
  }

  private naturalOrder(): TimeConstraint[] {
    return this.points.things().flatMap((entity) =>
      this.points.order(entity).map(({ before, after, words }): TimeConstraint => {
        const { path, line, column } = entity.place;
        return { from: before, to: after, min: 0, because: [{ text: words, place: { path, line, column } }] };
      }),
    );
  }

  /** The days of a date by its own sentence alone, with the settled ranges of the points that it names. */
  private alone(
    { constraints, steps, sentence }: ClaimConstraints,
    point: string,
    stated: readonly StatedDate[],
    settled: ReadonlyMap<string, DayRange>,
  ): DayRange | undefined {
    const others = new Set(constraints.flatMap(({ from, to }) => [from ?? to, to]));
    others.delete(point);
    const background: TimeStatement = { text: '', place: sentence.place };
    const known = [...others].flatMap((other) => {
      const constraint = dateConstraint({
        point: other,
        date: dateOfRange(settled.get(other) ?? {}, '', this.world.context),
        sentence: background,
      });
      return constraint ?? [];
    });
    const anchors = stated.filter((each) => others.has(each.point) && each.point !== point);
    const network = new TemporalNetwork();
    const conflicts = network.add([...known, ...constraints, ...calendarConstraints(anchors, steps, this.durations)]);
    return conflicts.length > 0 ? undefined : network.ranges().get(point);
  }

  private implied(ranges: ReadonlyMap<string, DayRange>): Map<string, ImpliedDate> {
    const found = this.points.things().flatMap((entity) => {
      const point = this.points.undatedPoint(entity);
      const range = point === undefined ? undefined : ranges.get(point);
      return point === undefined || range === undefined || isOpen(range) ? [] : [{ id: entity.id, point, range }];
    });
    const reasons = this.network.reasons(new Map(found.map(({ point, range }) => [point, range.axis ?? ''])));
    const claimsOf = (sentences: readonly TimeStatement[] = []): string[] => [
      ...new Set(sentences.flatMap((sentence) => this.claimsOf.get(sentence) ?? [])),
    ];
    return new Map(
      found.map(({ id, point, range }) => {
        const date = dateOfRange(range, '', this.world.context);
        const { earliest, latest } = reasons.get(point) ?? {};
        const text = printDate(date, this.world.context);
        return [id, { date: { ...date, text }, after: claimsOf(earliest), before: claimsOf(latest) }];
      }),
    );
  }
}

/** Most trusted first, then in file order: in a conflict the last sentence is left out. */
function byTrust(a: Claim, b: Claim): number {
  return tierRank[b.tier] - tierRank[a.tier] || comparePlaces(a.place, b.place) || compareText(a.id, b.id);
}
