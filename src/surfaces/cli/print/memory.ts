import type { DescribedMemory, ListedMemory } from '../../../app/memory/describe-memory.ts';
import type { LinkedNode, Neighbors, Subgraph } from '../../../app/memory/memory-links.ts';
import type { Page } from '../../../app/paging.ts';
import { type Memory, type MemoryLink, shortMemoryId, supersededText, waitsForRules } from '../../../model/memory.ts';
import { plural } from '../../../report/shared/plural.ts';
import type { Paint } from '../../../report/text/paint.ts';

/** Each memory with what it is, and its text below. */
export function memoriesText({ items, total, cursor }: Page<ListedMemory>, paint: Paint): string {
  const lines = items.flatMap((memory) => [
    `${headOf(memory, paint)}${memory.disputed ? `  ${paint('yellow', 'disputed')}` : ''}`,
    `  ${memory.text}`,
  ]);
  const more = cursor === undefined ? '' : ` Go on with --cursor ${cursor}`;
  const shown = items.length < total ? ` (${items.length} shown)` : '';
  return `${[...lines, `${plural(total, 'memory', 'memories')}${shown}.${more}`].join('\n')}\n`;
}

function headOf(memory: Memory, paint: Paint): string {
  const { type, status, tags, by, created_at, project, source, slot } = memory;
  const marks = [
    type,
    ...(status === 'active' ? [] : [status === 'superseded' ? supersededShortly(memory) : status]),
    ...(slot === undefined ? [] : [`slot ${slot}`]),
    ...(project === undefined ? [] : [`project ${project}`]),
    ...tags.map((tag) => `#${tag}`),
  ];
  const from = source === undefined ? '' : `, ${source}`;
  return `${paint('bold', shortMemoryId(memory.id))} ${marks.join(', ')}  ${paint('dim', `${created_at.slice(0, 19)}Z ${by}${from}`)}`;
}

/** That a memory is superseded, with the id of what did so as a terminal shows it. */
export const supersededShortly = ({ superseded_by: by }: Pick<Memory, 'superseded_by'>): string =>
  supersededText(by === undefined ? {} : { superseded_by: shortMemoryId(by) });

export function memoryText(
  { memory, head, conflicts, claims, links, findings }: DescribedMemory,
  paint: Paint,
): string {
  const { importance, access_count: times, last_accessed: last } = memory;
  const recalled = times === 0 ? 'never recalled' : `recalled ${plural(times, 'time')}, last ${last.slice(0, 19)}Z`;
  const unchecked = waitsForRules(memory) ? '; rules have not checked this note yet' : '';
  const blocks = [
    [headOf(memory, paint), `  ${memory.text}`, `  importance ${importance}, ${recalled}${unchecked}`],
    head === memory.id ? [] : [`It comes to ${shortMemoryId(head)}.`],
    conflicts.map(({ kind, reason, b, a }) => {
      const other = b.kind === 'memory' && b.id === memory.id ? a : b;
      return `${kind} (${reason}): ${shortMemoryId(other.id)} ${other.text}${other.place === undefined ? '' : `  ${paint('cyan', other.place)}`}`;
    }),
    claims.map(({ id, summary, status }) => `claim ${id} ${status}: ${summary}`),
    links.map(({ src_id, rel, dst_id }) => `link ${linkText({ src_id, rel, dst_id })}`),
    findings.map((id) => `finding ${id}`),
  ];
  return `${blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

const nodeText = ({ id, kind, text, place, status }: LinkedNode, paint: Paint): string =>
  `${kind} ${paint('bold', shortMemoryId(id))}${status === undefined || status === 'active' ? '' : ` (${status})`} ${text}${place === undefined ? '' : `  ${paint('cyan', place)}`}`;

/** Each link with its word. */
export const linkText = ({ src_id, rel, dst_id }: Pick<MemoryLink, 'src_id' | 'rel' | 'dst_id'>): string =>
  `${shortMemoryId(src_id)} ${rel} ${shortMemoryId(dst_id)}`;

const danglingLines = (ids: readonly string[]): string[] =>
  ids.length === 0 ? [] : [`No longer in the store: ${ids.map(shortMemoryId).join(', ')}`];

export function neighborsText({ neighbors, dangling }: Neighbors, paint: Paint): string {
  const lines = neighbors.map(({ node, rel, direction, depth }) => {
    const arrow = direction === 'out' ? `→ ${rel}` : `← ${rel}`;
    return `${'  '.repeat(depth - 1)}${arrow} ${nodeText(node, paint)}`;
  });
  const none = neighbors.length + dangling.length === 0 ? ['It is linked with nothing.'] : [];
  return `${[...lines, ...danglingLines(dangling), ...none].join('\n')}\n`;
}

export function subgraphText({ nodes, edges, dangling }: Subgraph, paint: Paint): string {
  const lines = [
    ...Object.values(nodes).map((node) => nodeText(node, paint)),
    ...edges.map(([src, dst, rel]) => linkText({ src_id: src, rel, dst_id: dst })),
  ];
  return `${[...lines, ...danglingLines(dangling)].join('\n')}\n`;
}
