import type { DrawnBar, DrawnBound, Timeline } from '../../model/drawing.ts';
import { cellsOf } from '../shared/cells.ts';
import { escapeHtml } from './escape.ts';

const barHeight = 14;
const axisHeight = 26;

/** How wide a picture is, in its own units, and how its rows are made up. */
interface Layout {
  readonly width: number;
  readonly rowHeight: number;
  /** Where the bar begins in its row. */
  readonly barTop: number;
  /** Cells that a line of words has room for; what is longer is cut, and the dates last. */
  readonly labelCells: number;
}

/** `wide`: words beside each other; `narrow`: what and when on two lines, for a window of a hand's width. */
const layouts = {
  wide: { width: 720, rowHeight: 44, barTop: 22, labelCells: 104 },
  narrow: { width: 350, rowHeight: 62, barTop: 40, labelCells: 50 },
} satisfies Record<string, Layout>;

export type TimelineShape = keyof typeof layouts;

/**
 * The claims of a finding as bars on the world's calendar. Certain days are filled, possible days of a bound are hatched, a missing bound
 * fades out, the days of a certain conflict are shaded.
 *
 * @param id unlike that of any other picture on the page.
 */
export function timelineSvg(timeline: Timeline, id: string, shape: TimelineShape = 'wide'): string {
  const { bars, ticks, clash, first, last } = timeline;
  const { width, rowHeight } = layouts[shape];
  const height = bars.length * rowHeight + axisHeight;
  const x = (day: number): number => round(((day - first) / (last - first)) * width);
  const floor = bars.length * rowHeight + 4;
  return [
    `<svg class="timeline${shape === 'narrow' ? ' narrow' : ''}" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="${id}-title">`,
    `<title id="${id}-title">${escapeHtml(described(timeline))}</title>`,
    defs(id),
    ...ticks.map(({ day }) => line('grid', x(day), 0, x(day), floor)),
    ...(clash === undefined
      ? []
      : [
          `<rect class="clash" x="${x(clash.first)}" y="0" width="${atLeast(2, x(clash.last + 1) - x(clash.first))}" height="${floor}"/>`,
        ]),
    ...bars.map((bar, row) => barSvg(bar, row * rowHeight, { x, id, first, last, ...layouts[shape] })),
    line('axis', 0, floor, width, floor),
    ...tickLabels(timeline, x, height, width),
    '</svg>',
  ].join('');
}

/** The picture in words, for those who cannot see it. */
function described({ bars, clash }: Timeline): string {
  const description = bars.map(({ label, when }) => `${label}: ${when}`).join('; ');
  return clash === undefined ? `${description}.` : `${description}. They certainly conflict in the shaded band.`;
}

function defs(id: string): string {
  const fade = (name: string, from: number, to: number) =>
    `<linearGradient id="${id}-${name}"><stop class="stop" offset="0" stop-opacity="${from}"/><stop class="stop" offset="1" stop-opacity="${to}"/></linearGradient>`;
  return `<defs><pattern id="${id}-hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><line class="hatch" x1="0" y1="0" x2="0" y2="6"/></pattern>${fade('out', 0.7, 0)}${fade('in', 0, 0.7)}</defs>`;
}

interface Frame extends Layout {
  readonly x: (day: number) => number;
  readonly id: string;
  readonly first: number;
  readonly last: number;
}

function barSvg(bar: DrawnBar, top: number, frame: Frame): string {
  const { label, when, shape, life } = bar;
  const { barTop, labelCells } = frame;
  const y = top + barTop;
  const isBelow = barTop > 22;
  const below = isBelow ? ` x="0" dy="17"` : '';
  const room = isBelow ? labelCells : Math.max(20, labelCells - cellsOf(when) - 1);
  const text = `<text class="label" x="0" y="${top + 15}">${escapeHtml(cut(label, room))} <tspan class="when"${below}>${escapeHtml(cut(when, labelCells))}</tspan></text>`;
  const parts = 'point' in shape ? pointSvg(shape.point, y, frame) : stretchSvg(shape.from, shape.until, y, frame);
  return `<g class="${life ? 'bar life' : 'bar'}">${text}${parts}</g>`;
}

/** About so many cells of a text. */
function cut(text: string, cells: number): string {
  if (cellsOf(text) <= cells) return text;
  const characters = [...text];
  while (cellsOf(characters.join('')) >= cells) characters.pop();
  return `${characters.join('')}…`;
}

/** A day is a diamond; a span of days that it may be is hatched. */
function pointSvg({ earliest, latest }: DrawnBound, y: number, { x, id, first, last }: Frame): string {
  const [from, to] = [earliest ?? first, latest ?? last];
  const [left, right] = [x(from), x(to + 1)];
  const middle = y + barHeight / 2;
  if (right - left > barHeight) return rect(`url(#${id}-hatch)`, left, right, y, 'maybe');
  const centre = round((left + right) / 2);
  return `<path class="sure" d="M${centre} ${y}l7 7l-7 7l-7 -7z"/><line class="sure" x1="${centre}" y1="${middle}" x2="${centre}" y2="${middle}"/>`;
}

function stretchSvg(from: DrawnBound, until: DrawnBound, y: number, frame: Frame): string {
  const { x, id, first, last, width } = frame;
  const begun = from.latest ?? from.earliest;
  const ended = until.earliest ?? until.latest;
  const parts: string[] = [];
  if (isVague(from))
    parts.push(rect(`url(#${id}-hatch)`, x(from.earliest ?? first), x((from.latest ?? last) + 1), y, 'maybe'));
  if (isVague(until))
    parts.push(rect(`url(#${id}-hatch)`, x(until.earliest ?? first), x((until.latest ?? last) + 1), y, 'maybe'));
  if (begun !== undefined && ended !== undefined && begun <= ended)
    parts.push(rect(undefined, x(begun), x(ended + 1), y, 'sure'));
  else if (begun !== undefined && ended === undefined) parts.push(rect(`url(#${id}-out)`, x(begun), width, y, 'open'));
  else if (ended !== undefined && begun === undefined) parts.push(rect(`url(#${id}-in)`, 0, x(ended + 1), y, 'open'));
  return parts.join('');
}

/** Known, but to a span of days. */
const isVague = ({ earliest, latest }: DrawnBound): boolean =>
  (earliest === undefined) !== (latest === undefined) ||
  (earliest !== undefined && latest !== undefined && latest > earliest);

function rect(fill: string | undefined, left: number, right: number, y: number, kind: string): string {
  const painted = fill === undefined ? '' : ` fill="${fill}"`;
  return `<rect class="${kind}"${painted} x="${round(left)}" y="${y}" width="${atLeast(2, right - left)}" height="${barHeight}" rx="2"/>`;
}

/** Labels that would run into the one before are left out. */
function tickLabels({ ticks }: Timeline, x: Frame['x'], height: number, width: number): string[] {
  let free = 0;
  return ticks.flatMap(({ day, label }) => {
    const half = cellsOf(label) * 3.4;
    const at = Math.min(Math.max(x(day), half), width - half);
    if (at - half < free) return [];
    free = at + half + 8;
    return [`<text class="tick" x="${round(at)}" y="${height - 6}" text-anchor="middle">${escapeHtml(label)}</text>`];
  });
}

const line = (name: string, x1: number, y1: number, x2: number, y2: number): string =>
  `<line class="${name}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"/>`;
const round = (value: number): number => Math.round(value * 10) / 10;
const atLeast = (least: number, value: number): number => round(Math.max(least, value));
