import { type Claim, type Entity, isAsserted, tierRank } from '../../../model/claim.ts';
import type { DateContext } from '../../../time/calendar.ts';
import {
  type AnchorResolver,
  type CalendarStep,
  type Conflict,
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
  readonly implied: ReadonlyMap<string, DateValue>;
}

/** The predicate for the order of two events (`after: [siege]`, `before: [treaty]`). */
const orderType = 'PRECEDED';

/**
 * Places every relative date among the dates it hangs on, over all that is asserted at once. Dates that are stated stay as
 * they are. Where sentences cannot hold together, each minimal set of them is marked on its claims; the least trusted, last
 * written sentence of it bears no weight for the others then. It, and what is not asserted (drafts, prophecies), is placed
 * by its own words alone. A world without relative dates and without an order of events is returned as it is.
 */
export function solveDates(world: DatedWorld): SolvedDates {
  if (world.relative.size === 0 && !world.claims.some(ordersEvents))
    return { claims: world.claims, implied: new Map() };
  return new DateSolver(world).solve();
}

/** Whether a claim says which of two events came first. */
export function ordersEvents(claim: Claim): boolean {
  return claim.form === 'relation' && claim.type === orderType;
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
  /** Dates that stand in relative ones. */
  private readonly written: StatedDate[] = [];
  /** The claims of each sentence. Natural order (birth before death) belongs to no claim. */
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
    // Where dates alone defy the nature of things (a death before the birth), that is for other rules to say.
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
      claims: marked(this.world.claims, dates, this.clashes(conflicts, stated)),
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
    if (claim.form === 'relation' && ordersEvents(claim)) {
      const [first, second] = [this.world.entities.get(claim.from_id), this.world.entities.get(claim.to_id)];
      if (first !== undefined && second !== undefined) {
        constraints.push(translateOrder(this.points.of(second).from, 'after', this.points.of(first), sentence));
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

  /** A date written out among the anchors ("2 years after 612") is stated, by the same claim. */
  private resolver({ anchors }: ResolvedRelativeDate, claim: Claim, sentence: TimeStatement): AnchorResolver {
    return (anchor) => {
      const meaning = anchors.get(anchor);
      if (meaning === undefined) return undefined;
      // As it stands in the files now: the words may have been looked up when it stood elsewhere.
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

  /** The days of a date by its own sentence, with the ranges that the others have left. */
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

  private implied(ranges: ReadonlyMap<string, DayRange>): Map<string, DateValue> {
    const implied = new Map<string, DateValue>();
    for (const entity of this.points.things()) {
      const point = this.points.undatedPoint(entity);
      const range = point === undefined ? undefined : ranges.get(point);
      if (range === undefined || isOpen(range)) continue;
      const date = dateOfRange(range, '', this.world.context);
      implied.set(entity.id, { ...date, text: printDate(date, this.world.context) });
    }
    return implied;
  }

  /** Clashes by the claim that bears no weight for them, which each of them has one of its own of. */
  private clashes(conflicts: readonly Conflict[], stated: readonly StatedDate[]): Map<string, readonly string[]> {
    const clashes = new Map<string, readonly string[]>();
    for (const { sentences, leftOut } of conflicts) {
      const [lead] = this.claimsOf.get(leftOut) ?? [];
      if (lead === undefined || this.isPlainOrder(lead, sentences, stated)) continue;
      const all = sentences.flatMap((sentence) => this.claimsOf.get(sentence) ?? []);
      clashes.set(
        lead,
        [...new Set(all)].filter((id) => id !== lead),
      );
    }
    return clashes;
  }

  /** One order against the two dates themselves: the rule about the order of events says that more plainly. */
  private isPlainOrder(lead: string, sentences: readonly TimeStatement[], stated: readonly StatedDate[]): boolean {
    const claim = this.world.claims.find(({ id }) => id === lead);
    if (claim?.form !== 'relation' || claim.type !== orderType) return false;
    const dates = new Set(stated.map(({ sentence }) => sentence));
    if (sentences.filter((sentence) => !dates.has(sentence)).length > 1) return false;
    const range = (id: string): DayRange => {
      const entity = this.world.entities.get(id);
      const point = entity === undefined ? undefined : this.points.of(entity).from;
      const found = stated.filter((each) => each.point === point).map(({ date }) => date);
      return found[0] ?? {};
    };
    const [first, second] = [range(claim.from_id), range(claim.to_id)];
    return first.earliest !== undefined && second.latest !== undefined && second.latest < first.earliest;
  }
}

/** The most trusted first, then as the files have them: what comes last gives way. */
function byTrust(a: Claim, b: Claim): number {
  return (
    tierRank[b.tier] - tierRank[a.tier] ||
    compareText(a.place.path, b.place.path) ||
    a.place.line - b.place.line ||
    a.place.column - b.place.column ||
    compareText(a.id, b.id)
  );
}
