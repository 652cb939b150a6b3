import type { DrawnBar, DrawnBound, Timeline } from '../../model/drawing.ts';
import type { Finding } from '../../model/finding.ts';
import type { StoredClaim } from '../../queries/stored-claims.ts';
import type { StoredEntity } from '../../queries/stored-entities.ts';
import type { StoredDate } from '../../queries/stored-things.ts';
import { plainWords, verbOf } from '../../rules/findings/wording/words.ts';
import type { Calendar } from '../../time/calendar.ts';
import { defined } from '../../util/defined.ts';
import { ticksOf } from './ticks.ts';

/** The members of a finding, and the entities that they name. */
export interface EvidenceToDraw {
  readonly members: readonly (StoredClaim | StoredEntity)[];
  /** Entities of one name have what tells them apart behind it. */
  readonly entityOf: (id: string) => StoredEntity | undefined;
}

/**
 * The claims of a finding along the world's main calendar. Undefined where fewer than two of them have a date there: one
 * bar alone shows nothing.
 */
export function timelineOf(
  finding: Finding,
  { members, entityOf }: EvidenceToDraw,
  calendar: Calendar,
): Timeline | undefined {
  const order = new Map(finding.members.map(({ id }, index) => [id, index]));
  const at = ({ id }: Drawn): number => order.get(id) ?? order.size;
  const life = lifeOf(finding, entityOf);
  const bars = [
    ...(life === undefined ? [] : [life]),
    ...[...members].sort((a, b) => at(a) - at(b)).flatMap((member) => barOf(member, entityOf)),
  ];
  if (bars.length < 2) return undefined;
  const clash = finding.category === 'contradiction' && finding.verdict === 'definite' ? clashOf(bars) : undefined;
  return { ...alongCalendar(bars, calendar), ...defined({ clash }) };
}

/** Bars with the stretch of days that shows them all, and marks along it. There has to be one with a date. */
export function alongCalendar(bars: readonly DrawnBar[], calendar: Calendar): Timeline {
  const days = bars.flatMap(daysOf);
  const [low, high] = [Math.min(...days), Math.max(...days)];
  const margin = Math.max(2, Math.round((high - low) * 0.06));
  const [first, last] = [low - margin, high + margin];
  return { calendar: calendar.name, first, last, ticks: ticksOf(calendar, first, last), bars };
}

type Drawn = StoredClaim | StoredEntity;
type EntityOf = EvidenceToDraw['entityOf'];

const barOf = (member: Drawn, entityOf: EntityOf): DrawnBar[] => drawnBar(member, labelOf(member, entityOf));

/** The date or the window of a claim or an entity; none where it has neither on the main calendar. */
export function drawnBar(member: Drawn, label: string): DrawnBar[] {
  const bar = (shape: DrawnBar['shape'], when: string | undefined): DrawnBar[] =>
    when === undefined ? [] : [{ label, when, shape, life: false }];
  const point = boundOf(member.date);
  if (member.form !== 'relation' && isKnown(point)) return bar({ point }, pointText(member));
  return member.form === 'attribute' || !isStretch(member) ? [] : bar(stretch(member), member.window);
}

function pointText(member: Drawn): string | undefined {
  if (member.date.text !== undefined || member.form === 'entity' || member.value === undefined) return member.date.text;
  return String(member.value);
}

/** The statement of a claim, without its dates: they are next to the label. */
function labelOf(member: Drawn, entityOf: EntityOf): string {
  const named = (id = ''): string => entityOf(id)?.name ?? id;
  if (member.form === 'entity') return named(member.id);
  return member.form === 'relation'
    ? `${named(member.from_id)} ${verbOf(member.type)} ${named(member.to_id)}`
    : `${named(member.entity_id)}: ${plainWords(member.type)}`;
}

/** The life of the entity that an anachronism is about. */
function lifeOf({ category, subject }: Finding, entityOf: EntityOf): DrawnBar | undefined {
  if (category !== 'anachronism') return undefined;
  const entity = entityOf(subject.id);
  if (entity === undefined || !isStretch(entity)) return undefined;
  return { label: entity.name, when: entity.window ?? '', shape: stretch(entity), life: true };
}

export function stretch({ from, until }: Pick<Drawn, 'from' | 'until'>): DrawnBar['shape'] {
  return { from: boundOf(from), until: boundOf(until) };
}

export function isStretch({ from, until }: Pick<Drawn, 'from' | 'until'>): boolean {
  return isKnown(boundOf(from)) || isKnown(boundOf(until));
}

/** On the world's main axis; dates on another compare with none of these. */
function boundOf({ axis, earliest, latest }: StoredDate): DrawnBound {
  return axis === undefined ? defined({ earliest, latest }) : {};
}

const isKnown = ({ earliest, latest }: DrawnBound): boolean => earliest !== undefined || latest !== undefined;

function daysOf({ shape }: DrawnBar): number[] {
  const bounds = 'point' in shape ? [shape.point] : [shape.from, shape.until];
  return bounds.flatMap(({ earliest, latest }) => [earliest, latest].filter((day) => day !== undefined));
}

/** From the last day on which both have begun for certain, until the first on which one may have ended. */
function clashOf(bars: readonly DrawnBar[]): Timeline['clash'] {
  const stretches = bars.flatMap(({ shape }) => ('point' in shape ? [] : [shape])).slice(0, 2);
  const [one, other] = stretches;
  if (one === undefined || other === undefined) return undefined;
  const begun = [one.from.latest, other.from.latest].filter((day) => day !== undefined);
  const ended = [one.until.earliest, other.until.earliest].filter((day) => day !== undefined);
  if (begun.length < 2 || ended.length < 1) return undefined;
  const [first, last] = [Math.max(...begun), Math.min(...ended)];
  return first <= last ? { first, last } : undefined;
}
