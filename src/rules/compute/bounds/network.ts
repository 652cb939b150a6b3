import type { BoundException, BoundPoint, BoundRow, BoundSide } from '../../../model/bounds.ts';
import { meansRule, type Waiver } from '../../../model/waiver.ts';
import type { BoundNetwork, DayBound } from '../../../time/bounds/earliest-days.ts';
import { compareText } from '../../../util/places.ts';
import type { BoundMemo } from './memo.ts';
import type { BoundLink, BoundThing, StatedDays } from './records.ts';

/** The settings of a world that decide which rows apply to a relation. */
export interface BoundSettings {
  readonly rows: readonly BoundRow[];
  readonly waivers: readonly Waiver[];
  /** Is called with each waiver without which a chain would be told; absent where nobody asks. */
  readonly onSilenced?: (waiver: Waiver) => void;
  readonly memo: BoundMemo;
  /** Words of notes and names, and predicates, as the parameters of rules have them. */
  readonly words: Readonly<
    Record<'not_by_birth' | 'mother_words' | 'funerals' | 'slow_deaths' | 'posthumous', readonly string[]>
  >;
}

/** An end of an entity's existence, or a stated end of a relation. */
export type TimePoint =
  | { readonly thing: string; readonly end: 'begins' | 'ends' }
  | { readonly link: string; readonly end: 'begins' | 'ends' };

export interface WorldBounds {
  readonly points: readonly TimePoint[];
  readonly bounds: readonly (DayBound & { readonly claim?: string })[];
  /** The order in which two bounds are named. */
  readonly compare: (a: number, b: number) => number;
  /** The counts of days that stated dates have. */
  readonly axes: readonly string[];
  /** The bounds with the dates of one count of days. */
  readonly on: (axis: string) => BoundNetwork;
}

/** Days by which a stillborn child may have died before it was born. */
const stillbornDays = 300;

/** The points and bounds of things and relations: relations are added, and those that a network has already are passed over. */
export class BoundBuilder {
  private readonly points: TimePoint[] = [];
  private readonly stated: (StatedDays | undefined)[] = [];
  private readonly bounds: (DayBound & { readonly claim?: string })[] = [];
  private readonly beginOf = new Map<string, number>();
  private readonly rowsOf = new Map<string, BoundRow[]>();
  private readonly things: ReadonlyMap<string, BoundThing>;
  private readonly settings: BoundSettings;
  private readonly added = new Set<string>();
  private readonly notByBirth = new Set<string>();
  /** By thing, those who made or founded it. */
  private readonly makers = new Map<string, Set<string>>();
  /** By the id of a claim, the waivers of its bounds. */
  readonly waivedBy = new Map<string, Set<Waiver>>();
  private readonly keepsWaived: boolean;

  /** @param keepsWaived true: a waived bound counts all the same, to see what its waiver silences. */
  constructor(things: ReadonlyMap<string, BoundThing>, settings: BoundSettings, keepsWaived = false) {
    this.things = things;
    this.settings = settings;
    this.keepsWaived = keepsWaived;
    const posthumous = new Set(settings.words.posthumous);
    for (const row of settings.rows) {
      for (const type of row.types) {
        // An ancestor is long dead, and was born all the same: only beginnings are in order.
        if (posthumous.has(type) && row.order?.every((point) => point.endsWith('begins')) !== true) continue;
        this.rowsOf.set(type, [...(this.rowsOf.get(type) ?? []), row]);
      }
    }
  }

  /** @param things the sides of the relations, among others. */
  add(links: readonly BoundLink[]): WorldBounds {
    const words = this.settings.words.not_by_birth;
    for (const link of links) {
      if (isOfKin(link) && link.note !== '' && words.some((word) => link.note.includes(word)))
        this.notByBirth.add(sides(link));
      if (link.type === 'FOUNDED' || link.type === 'CREATED')
        this.makers.set(link.to, (this.makers.get(link.to) ?? new Set()).add(link.from));
    }
    for (const link of links) {
      if (this.added.has(link.claim)) continue;
      this.added.add(link.claim);
      this.addLink(link);
    }
    const { points, stated, bounds } = this;
    return {
      points,
      bounds,
      compare: (a, b) => compareText(this.nameOf(a), this.nameOf(b)),
      axes: [...new Set(stated.flatMap((days) => days?.axis ?? []))].sort(),
      on: (axis) => {
        const ofAxis = stated.map((days) => (days?.axis === axis ? days : undefined));
        return {
          bounds,
          earliest: Float64Array.from(ofAxis, (days) => days?.earliest ?? Number.NEGATIVE_INFINITY),
          latest: Float64Array.from(ofAxis, (days) => days?.latest ?? Number.POSITIVE_INFINITY),
        };
      },
    };
  }

  /** A name of a bound that does not depend on the order of files. */
  private nameOf(index: number): string {
    const bound = this.bounds[index];
    return JSON.stringify([bound?.claim ?? '', this.points[bound?.from ?? 0], this.points[bound?.to ?? 0]]);
  }

  private addLink(link: BoundLink): void {
    const [subject, object] = [this.things.get(link.from), this.things.get(link.to)];
    if (subject === undefined || object === undefined || subject.isExcused || object.isExcused) return;
    if (isOfKin(link) && this.notByBirth.size > 0 && this.notByBirth.has(sides(link))) return;
    const rows = (this.rowsOf.get(link.type) ?? []).filter((row) => this.applies(row, link, subject, object));
    if (rows.length === 0) return;
    const { claim } = link;
    const pointOf = (side: BoundPoint): number => this.pointOf(side, subject, object);
    for (const { order, days } of rows) {
      if (order === undefined) continue;
      const isEndless = order.some(
        (point) => (point === 'subject ends' ? subject : point === 'object ends' ? object : undefined)?.isUndying,
      );
      if (!isEndless) this.bounds.push({ from: pointOf(order[0]), to: pointOf(order[1]), days, claim });
    }
    const times = rows.flatMap(({ never, days }) => never.map((side) => ({ side, days })));
    if (times.length > 0) this.addTimes(link, times, subject, object);
  }

  /** Each stated end of a relation lies within what it joins; of one without dates, the two were there at one time. */
  private addTimes(
    link: BoundLink,
    times: readonly { readonly side: BoundSide; readonly days: number }[],
    subject: BoundThing,
    object: BoundThing,
  ): void {
    const { claim } = link;
    const of = (wanted: 'before' | 'after') =>
      times.flatMap(({ side, days }) => {
        const [when, which] = side.split('-');
        const thing = which === 'subject' ? subject : object;
        if (when !== wanted || (when === 'after' && thing.isUndying)) return [];
        const [begins, ends] = [this.begins(thing), this.ends(thing)];
        return [{ point: when === 'before' ? begins : ends, days }];
      });
    const [lower, upper] = [of('before'), of('after')];
    const isDated = link.begins !== undefined || link.ends !== undefined;
    if (!isDated) {
      for (const low of lower)
        for (const high of upper)
          if (high.point !== low.point + 1)
            this.bounds.push({ from: low.point, to: high.point, days: low.days + high.days, claim });
      return;
    }
    if (subject.isUndying || object.isUndying) return;
    const ends = (['begins', 'ends'] as const).flatMap((end) => {
      const days = link[end];
      return days === undefined ? [] : [this.addPoint({ link: claim, end }, days)];
    });
    for (const point of ends) {
      for (const low of lower) this.bounds.push({ from: low.point, to: point, days: low.days, claim });
      for (const high of upper) this.bounds.push({ from: point, to: high.point, days: high.days, claim });
    }
    const [begin, end] = ends;
    if (begin !== undefined && end !== undefined) this.bounds.push({ from: begin, to: end, days: 0, claim });
  }

  private applies(row: BoundRow, link: BoundLink, subject: BoundThing, object: BoundThing): boolean {
    const isOneOf = (thing: BoundThing, kinds: readonly string[]): boolean =>
      kinds.some((kind) => thing.labels.includes(kind));
    if (row.subject.length > 0 && !isOneOf(subject, row.subject)) return false;
    if (row.object.length > 0 && !isOneOf(object, row.object)) return false;
    if (isOneOf(object, row.object_not) || row.key_not.includes(link.key)) return false;
    if (row.parent !== undefined && (row.parent === 'mother') !== this.isMother(subject, link)) return false;
    if (row.unless.some((exception) => this.isExcepted(exception, link, subject, object))) return false;
    return !this.isWaived(row, link);
  }

  private isMother({ gender }: BoundThing, { key }: BoundLink): boolean {
    return gender === 'female' || (gender === '' && this.settings.words.mother_words.includes(key));
  }

  private isExcepted(exception: BoundException, link: BoundLink, subject: BoundThing, object: BoundThing): boolean {
    const called = ({ labels, name }: BoundThing): string => ` ${labels.join(' ')} ${name} `.toLowerCase();
    if (exception === 'funeral') return this.settings.words.funerals.some((word) => called(object).includes(word));
    if (exception === 'slow-death') return this.settings.words.slow_deaths.some((word) => link.note.includes(word));
    if (exception === 'another-maker') return object.isRestored || (this.makers.get(object.id)?.size ?? 0) > 1;
    if (exception === 'rite') return isRite(subject) || isRite(object);
    const { begins, ends, labels } = object;
    const isMoment = begins?.earliest === ends?.earliest && begins?.latest === ends?.latest;
    return labels.includes('Event') && !labels.includes('Battle') && isMoment;
  }

  private isWaived(row: BoundRow, { claim, from, to, path }: BoundLink): boolean {
    const waivers = this.settings.waivers.filter(
      (waiver) =>
        row.rules.some((rule) => meansRule(waiver.rule, rule)) &&
        (waiver.claims.includes(claim) ||
          [from, to].some((id) => waiver.entities.includes(id)) ||
          (waiver.file && waiver.place.path === path)),
    );
    if (waivers.length === 0) return false;
    this.waivedBy.set(claim, new Set([...(this.waivedBy.get(claim) ?? []), ...waivers]));
    return !this.keepsWaived;
  }

  private pointOf(side: BoundPoint, subject: BoundThing, object: BoundThing): number {
    const thing = side.startsWith('subject') ? subject : object;
    return side.endsWith('begins') ? this.begins(thing) : this.ends(thing);
  }

  /** The number of a thing's beginning; that of its end is the next one. */
  private begins(thing: BoundThing): number {
    const known = this.beginOf.get(thing.id);
    if (known !== undefined) return known;
    const point = this.addPoint({ thing: thing.id, end: 'begins' }, thing.begins);
    this.addPoint({ thing: thing.id, end: 'ends' }, thing.ends);
    this.beginOf.set(thing.id, point);
    if (!thing.isUndying)
      this.bounds.push({ from: point, to: point + 1, days: thing.isStillborn ? -stillbornDays : 0 });
    return point;
  }

  private ends(thing: BoundThing): number {
    return this.begins(thing) + 1;
  }

  private addPoint(point: TimePoint, days: StatedDays | undefined): number {
    this.stated.push(days);
    return this.points.push(point) - 1;
  }
}

const isOfKin = ({ type }: BoundLink): boolean => type === 'PARENT_OF' || type === 'DESCENDED_FROM';

/** By kin, its two sides: what is not by birth on one page is so on the other. */
const sides = ({ type, from, to }: BoundLink): string => JSON.stringify([type, from, to]);

/** A treaty or a rite may come before or after what it belongs to, and a feast may come round again. */
const isRite = ({ labels, name }: BoundThing): boolean =>
  ['Treaty', 'Ceremony', 'Festival'].some((kind) => labels.includes(kind)) ||
  /\b(?:treaty|peace of|coronation|wedding|funeral)\b/i.test(name);
