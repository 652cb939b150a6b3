import type { Sketch } from '../../model/drawing.ts';
import { cellsOf } from '../shared/cells.ts';
import { escapeHtml } from './escape.ts';

const boxHeight = 30;
const levelHeight = 78;
const gap = 24;

interface Box {
  readonly id: string;
  readonly name: string;
  readonly subject: boolean;
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/**
 * Relations: the first entity of a claim is above the second, as parents are. A claim that leads back up, which is what a cycle has, is
 * drawn at the side.
 *
 * @param id unlike that of any other picture on the page.
 */
export function sketchSvg(sketch: Sketch, id: string): string {
  const levels = levelsOf(sketch);
  const rows = [...new Set(levels.values())].sort((a, b) => a - b);
  const boxes = new Map<string, Box>();
  let width = 0;
  for (const [row, level] of rows.entries()) {
    let x = 4;
    for (const node of sketch.nodes.filter((each) => levels.get(each.id) === level)) {
      const box = { ...node, x, y: row * levelHeight + 4, width: cellsOf(node.name) * 8 + 24 };
      boxes.set(node.id, box);
      x += box.width + gap;
    }
    width = Math.max(width, x - gap + 4);
  }
  // Room for words beside the lines, and for a line that goes back up.
  const side = width + 26;
  width += 176;
  const height = rows.length * levelHeight - (levelHeight - boxHeight) + 10;
  const description = sketch.edges.map(
    ({ from, to, label }) => `${nameOf(sketch, from)} ${label} ${nameOf(sketch, to)}`,
  );
  return [
    `<svg class="sketch" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="${id}-title">`,
    `<title id="${id}-title">${escapeHtml(description.join('; '))}.</title>`,
    `<defs><marker id="${id}-tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto-start-reverse"><path class="tip" d="M0 0L8 4L0 8z"/></marker></defs>`,
    ...sketch.edges.map((edge, index) => edgeSvg(boxes, edge, `${id}-tip`, side + 10 * index)),
    ...[...boxes.values()].map(boxSvg),
    '</svg>',
  ].join('');
}

/** How far below the top each stands; a claim within a cycle that would lead up again counts for nothing. */
function levelsOf({ nodes, edges }: Sketch): Map<string, number> {
  const levels = new Map(nodes.map(({ id }) => [id, 0]));
  for (let round = 1; round < nodes.length; round += 1) {
    for (const { from, to } of edges) {
      const below = (levels.get(from) ?? 0) + 1;
      if (from !== to && below < nodes.length && below > (levels.get(to) ?? 0) && !leadsBack(edges, from, to)) {
        levels.set(to, below);
      }
    }
  }
  return levels;
}

/** True if earlier claims lead from `to` to `from`, so that this one closes a circle. */
function leadsBack(edges: Sketch['edges'], from: string, to: string): boolean {
  const own = edges.findIndex((edge) => edge.from === from && edge.to === to);
  const reached = new Set([to]);
  for (const id of reached) {
    for (const [index, edge] of edges.entries()) if (index < own && edge.from === id) reached.add(edge.to);
  }
  return reached.has(from);
}

function edgeSvg(boxes: ReadonlyMap<string, Box>, edge: Sketch['edges'][number], tip: string, out: number): string {
  const [from, to] = [boxes.get(edge.from), boxes.get(edge.to)];
  if (from === undefined || to === undefined) return '';
  const end = `marker-end="url(#${tip})"`;
  if (to.y > from.y) {
    const [x1, x2] = [from.x + from.width / 2, to.x + to.width / 2];
    const [y1, y2] = [from.y + boxHeight, to.y - 2];
    return `<line class="edge" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" ${end}/>${label(edge.label, (x1 + x2) / 2 + 8, (y1 + y2) / 2 + 4)}`;
  }
  // Beside, or back up.
  const [x1, x2] = [from.x + from.width, to.x + to.width];
  const [y1, y2] = [from.y + boxHeight / 2, to.y + boxHeight / 2];
  return `<path class="edge back" d="M${x1} ${y1}C${out} ${y1} ${out} ${y2} ${x2 + 3} ${y2}" ${end}/>${label(edge.label, out - 4, (y1 + y2) / 2 + 4)}`;
}

function boxSvg({ name, subject, x, y, width }: Box): string {
  return `<g class="${subject ? 'box subject' : 'box'}"><rect x="${x}" y="${y}" width="${width}" height="${boxHeight}" rx="5"/><text x="${x + width / 2}" y="${y + 20}" text-anchor="middle">${escapeHtml(name)}</text></g>`;
}

const label = (text: string, x: number, y: number): string =>
  `<text class="verb" x="${x}" y="${y}">${escapeHtml(text)}</text>`;
const nameOf = ({ nodes }: Sketch, id: string): string => nodes.find((node) => node.id === id)?.name ?? id;
