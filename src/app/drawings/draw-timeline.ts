import type { GraphNode } from '../../graph/port.ts';
import type { DrawnBar, DrawnBound, Timeline } from '../../model/drawing.ts';
import type { Finding } from '../../model/finding.ts';
import { isAssertion, isRelation, nameOf, numberOf, textOf } from '../../rules/findings/nodes.ts';
import { dateText, type EntityLookup, windowText } from '../../rules/findings/summary.ts';
import { plainWords, verbOf } from '../../rules/findings/words.ts';
import type { Calendar } from '../../time/calendar.ts';
import { defined } from '../../util/defined.ts';
import { ticksOf } from './ticks.ts';

/**
 * The claims of a finding along the world's main calendar. Undefined where fewer than two of them have a date there: one
 * bar alone shows nothing.
 */
export function timelineOf(
  violation: Finding,
  members: readonly GraphNode[],
  { calendar, entityOf }: { readonly calendar: Calendar; readonly entityOf: EntityLookup },
): Timeline | undefined {
  const order = new Map(violation.members.map(({ id }, index) => [id, index]));
  const claims = [...members].sort((a, b) => placeIn(order, a) - placeIn(order, b));
  const life = lifeOf(violation, entityOf);
  const bars = [...(life === undefined ? [] : [life]), ...claims.flatMap((claim) => barOf(claim, entityOf))];
  if (bars.length < 2) return undefined;
  const days = bars.flatMap(daysOf);
  const [low, high] = [Math.min(...days), Math.max(...days)];
  const margin = Math.max(2, Math.round((high - low) * 0.06));
  const [first, last] = [low - margin, high + margin];
  const clash = violation.category === 'contradiction' && violation.verdict === 'definite' ? clashOf(bars) : undefined;
  return { calendar: calendar.name, first, last, ticks: ticksOf(calendar, first, last), bars, ...defined({ clash }) };
}

const placeIn = (order: ReadonlyMap<string, number>, node: GraphNode): number =>
  order.get(textOf(node, 'id') ?? '') ?? order.size;

function barOf(node: GraphNode, entityOf: EntityLookup): DrawnBar[] {
  const bar = (shape: DrawnBar['shape'], when: string | undefined): DrawnBar[] => {
    return when === undefined ? [] : [{ label: labelOf(node, entityOf), when, shape, life: false }];
  };
  if (isRelation(node))
    return bar(stretch(node, 'valid'), isStretch(node, 'valid') ? windowText(node, 'valid') : undefined);
  if (isAssertion(node)) {
    const point = boundOf(node, 'value');
    return isKnown(point) ? bar({ point }, dateText(node, 'value') ?? textOf(node, 'value')) : [];
  }
  const date = boundOf(node, 'in_fiction_date');
  if (isKnown(date)) return bar({ point: date }, dateText(node, 'in_fiction_date'));
  return bar(stretch(node, 'exists'), isStretch(node, 'exists') ? windowText(node, 'exists') : undefined);
}

/** What a claim says, without its dates: they are told beside the label. */
function labelOf(node: GraphNode, entityOf: EntityLookup): string {
  if (!isAssertion(node)) return nameOf(node);
  const named = (side: string): string => {
    const id = textOf(node, side) ?? '';
    const entity = entityOf(id);
    return entity === undefined ? id : nameOf(entity);
  };
  const type = textOf(node, 'type') ?? '';
  return isRelation(node)
    ? `${named('from_id')} ${verbOf(type)} ${named('to_id')}`
    : `${named('entity_id')}: ${plainWords(type)}`;
}

/** Of whom it is said that they were somewhere they cannot have been. */
function lifeOf(violation: Finding, entityOf: EntityLookup): DrawnBar | undefined {
  if (violation.category !== 'anachronism') return undefined;
  const node = entityOf(violation.subject.id);
  if (node === undefined || !isStretch(node, 'exists')) return undefined;
  return {
    label: violation.subject.name,
    when: windowText(node, 'exists') ?? '',
    shape: stretch(node, 'exists'),
    life: true,
  };
}

function stretch(node: GraphNode, prefix: string): DrawnBar['shape'] {
  return { from: boundOf(node, `${prefix}_from`), until: boundOf(node, `${prefix}_until`) };
}

function isStretch(node: GraphNode, prefix: string): boolean {
  return isKnown(boundOf(node, `${prefix}_from`)) || isKnown(boundOf(node, `${prefix}_until`));
}

/** On the world's main axis; dates on another compare with none of these. */
function boundOf(node: GraphNode, property: string): DrawnBound {
  if (textOf(node, `${property}_axis`) !== undefined) return {};
  const earliest = numberOf(node, `${property}_earliest`);
  const latest = numberOf(node, `${property}_latest`);
  return defined({ earliest, latest });
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
