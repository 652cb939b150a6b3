import type { Claim, Entity, RelationClaim } from '../../../model/claim.ts';
import type { AnchorPoints, Aspect } from '../../../time/constraints/index.ts';
import type { DateValue } from '../../../time/date-value.ts';

/** A date of a claim, and the point in time it dates. Rival claims about one attribute date one point. */
export interface DatedPoint {
  readonly point: string;
  readonly claim: Claim;
  readonly date: DateValue;
}

/** Two points that must come in this order by nature. */
export interface NaturalOrder {
  readonly before: string;
  readonly after: string;
  readonly words: string;
  readonly entity: Entity;
}

const eventDate = 'in_fiction_date';
/** Attributes that begin or end a thing, the most specific first. */
const beginnings = ['birth', 'founded_on', 'created_on', 'valid_from'] as const;
const endings = ['death', 'dissolved', 'destroyed_on', 'valid_until'] as const;
/** Attributes that begin or end an era or event. */
const starts = ['start', 'valid_from'] as const;
const ends = ['end', 'valid_until'] as const;
/** Predicates whose date begins or ends what they are about. */
const makings = ['FOUNDED', 'CREATED'];
const unmaking = 'DESTROYED';
/** The claims whose windows are a reign: the first of them that is stated of somebody. */
const reigning = ['RULES', 'LEADS'];
const marrying = 'SPOUSE_OF';

/** The points in time of a world's entities, by name, and the dates of each. Remembers which entities were used. */
export class WorldPoints {
  private readonly dated = new Map<string, DatedPoint[]>();
  private readonly attributes = new Map<string, Set<string>>();
  private readonly reigns = new Map<string, RelationClaim[]>();
  private readonly marriages = new Map<string, RelationClaim[]>();
  private readonly used = new Map<string, Entity>();

  /** @param claims what is asserted, in a fixed order. */
  constructor(claims: readonly Claim[]) {
    for (const claim of claims) {
      if (claim.form === 'attribute' && claim.date !== undefined) {
        const known = this.attributes.get(claim.entity_id);
        if (known === undefined) this.attributes.set(claim.entity_id, new Set([claim.type]));
        else known.add(claim.type);
      }
      if (claim.form === 'relation' && reigning.includes(claim.type)) push(this.reigns, claim.from_id, claim);
      if (claim.form === 'relation' && claim.type === marrying) {
        push(this.marriages, claim.from_id, claim);
        push(this.marriages, claim.to_id, claim);
      }
      for (const slot of datesOf(claim)) push(this.dated, slot.point, slot);
    }
  }

  /** The dates of a point, in the order of the claims. */
  datesAt(point: string): readonly DatedPoint[] {
    return this.dated.get(point) ?? [];
  }

  /** The two ends of a thing, or of what is meant of it. */
  of(entity: Entity, aspect?: Aspect): AnchorPoints {
    this.used.set(entity.id, entity);
    const [begin, end] = [this.begin(entity), this.end(entity)];
    const reign = this.reign(entity);
    switch (aspect) {
      case 'birth':
        return both(begin);
      case 'death':
        return both(end);
      case 'reign':
        return reign ?? { from: begin, until: end };
      case 'marriage':
        return this.marriage(entity);
      // "The coronation of Odo", "the abdication of Odo"
      case 'start':
        return both(reign?.from ?? begin);
      case 'end':
        return both(reign?.until ?? end);
      default:
        return { from: begin, until: end };
    }
  }

  /** Entities whose points were used, in that order. */
  things(): readonly Entity[] {
    return [...this.used.values()];
  }

  /** The one date of an event for which no date at all is stated. */
  undatedPoint(entity: Entity): string | undefined {
    if (!entity.labels.includes('Event') || this.has(entity, eventDate, ...starts, ...ends)) return undefined;
    return attributePoint(entity.id, eventDate);
  }

  /** The requirements of a thing's nature for its points. */
  order(entity: Entity): NaturalOrder[] {
    const [begin, end, reign] = [this.begin(entity), this.end(entity), this.reign(entity)];
    const within = reign === undefined ? this.within(entity) : [reign.from, reign.until];
    return pairs([begin, ...within, end]).map(([before, after]) => {
      return { before, after, words: `${entity.name} begins before it ends`, entity };
    });
  }

  private begin(entity: Entity): string {
    if (isSpan(entity)) {
      const byDate = this.has(entity, eventDate) || !this.has(entity, ...ends);
      return attribute(entity, this.spanEdge(entity, starts, byDate));
    }
    return this.edge(entity, beginnings, madePoint(entity.id), ['birth', 'founded_on']);
  }

  private end(entity: Entity): string {
    if (isSpan(entity)) return attribute(entity, this.spanEdge(entity, ends, !this.has(entity, ...starts)));
    return this.edge(entity, endings, unmadePoint(entity.id), ['death', 'dissolved']);
  }

  /** The attribute that dates this side of an era or event; where none does, perhaps the date of the event. */
  private spanEdge(entity: Entity, names: readonly [string, string], byDate: boolean): string {
    const stated = names.find((name) => this.has(entity, name));
    return stated ?? (byDate && !isEra(entity) ? eventDate : names[0]);
  }

  /** The most specific attribute that dates this end; else the claim that it was made or unmade; else the usual attribute, undated. */
  private edge(
    entity: Entity,
    names: readonly string[],
    claimed: string,
    [ofPeople, ofThings]: readonly [string, string],
  ): string {
    const stated = names.find((name) => this.has(entity, name));
    if (stated !== undefined) return attribute(entity, stated);
    if (this.dated.has(claimed)) return claimed;
    return attribute(entity, isAlive(entity) ? ofPeople : ofThings);
  }

  private within(entity: Entity): string[] {
    const isBoth = isSpan(entity) && this.has(entity, ...starts, ...ends) && this.has(entity, eventDate);
    return isBoth ? [attribute(entity, eventDate)] : [];
  }

  private reign(entity: Entity): AnchorPoints | undefined {
    if (!isAlive(entity)) return undefined;
    const claims = this.reigns.get(entity.id) ?? [];
    const type = reigning.find((each) => claims.some((claim) => claim.type === each));
    const [only, ...more] = claims.filter((claim) => claim.type === type);
    // Several reigns are one from the first to the last of them; which that is, only their own dates could tell.
    if (only !== undefined && more.length === 0) return windowPoints(only);
    const names =
      only === undefined && this.has(entity, 'start', 'end') ? ['start', 'end'] : ['reign start', 'reign end'];
    const [from = '', until = ''] = names.map((name) => attribute(entity, name));
    return { from, until };
  }

  private marriage(entity: Entity): AnchorPoints {
    const [only, ...more] = this.marriages.get(entity.id) ?? [];
    return both(only === undefined || more.length > 0 ? attribute(entity, 'marriage') : windowPoints(only).from);
  }

  private has({ id }: Entity, ...names: readonly string[]): boolean {
    return names.some((name) => this.attributes.get(id)?.has(name) ?? false);
  }
}

/** The dates of a claim, each with its point. `at: 830` is one point, for both ends of a window. */
export function datesOf(claim: Claim): DatedPoint[] {
  const { valid_from, valid_until } = claim;
  const { from, until } = windowPoints(claim);
  const slot = (point: string, date: DateValue | undefined): DatedPoint[] =>
    date === undefined ? [] : [{ point, claim, date }];
  const own =
    claim.form === 'attribute' && claim.date !== undefined
      ? slot(attributePoint(claim.entity_id, claim.type), claim.date)
      : [];
  return [...own, ...slot(from, valid_from), ...(valid_until === valid_from ? [] : slot(until, valid_until))];
}

function windowPoints(claim: Claim): AnchorPoints {
  const { id, valid_from, valid_until } = claim;
  const isOne = valid_from !== undefined && valid_from === valid_until;
  // Made from one date until another: neither of them is the date it was made.
  if (claim.form === 'relation' && (isOne || valid_from === undefined || valid_until === undefined)) {
    if (makings.includes(claim.type)) return both(madePoint(claim.to_id));
    if (claim.type === unmaking) return both(unmadePoint(claim.to_id));
  }
  return isOne ? both(`claim ${id}`) : { from: `claim ${id} from`, until: `claim ${id} until` };
}

function attribute({ id }: Entity, name: string): string {
  return attributePoint(id, name);
}

function attributePoint(entity: string, name: string): string {
  return `thing ${entity} ${name}`;
}

const madePoint = (entity: string): string => `making ${entity}`;
const unmadePoint = (entity: string): string => `unmaking ${entity}`;
const both = (point: string): AnchorPoints => ({ from: point, until: point });
const isEra = ({ labels }: Entity): boolean => labels.includes('Era');
const isSpan = (entity: Entity): boolean => isEra(entity) || entity.labels.includes('Event');
const isAlive = ({ labels }: Entity): boolean =>
  labels.some((label) => ['Person', 'Creature', 'Deity'].includes(label));

function pairs(points: readonly string[]): (readonly [string, string])[] {
  const distinct = points.filter((point, index) => points.indexOf(point) === index);
  return distinct.slice(1).map((after, index) => [distinct[index] ?? after, after] as const);
}

function push<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}
