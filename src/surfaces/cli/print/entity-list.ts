import type { EntitiesAt, EntityAt } from '../../../app/entities/entities-at.ts';
import type { EntityList } from '../../../app/entities/list-entities.ts';
import type { FoundEntity, SearchResult } from '../../../app/entities/search-lore.ts';
import type { ListedClaim, ListedEntity } from '../../../queries/listed-lore.ts';
import { cellsOf } from '../../../report/shared/cells.ts';
import { plural } from '../../../report/shared/plural.ts';
import type { Paint } from '../../../report/text/paint.ts';
import { groupBy } from '../../../util/group.ts';

/** One line for each entity: id, name, kind, dates, place; then how many there are of each kind. */
export function entityListText({ entities, total }: EntityList, paint: Paint): string {
  const rows = entities.map(({ id, name, kind, dates = '' }) => [id, name, kind, dates]);
  const lines = columns(rows).map((line, index) => `${line}  ${paint('cyan', placeOf(entities[index]))}`);
  const kinds = [...groupBy(entities, ({ kind }) => kind)].map(([kind, { length }]) => `${length} ${kind}`);
  const each = kinds.length < 2 ? '' : ` (${kinds.join(', ')})`;
  return `${[...lines, `${plural(total, 'entity', 'entities')}${each}.`].join('\n')}\n`;
}

/** `lore list --at`: the entities that existed then, may have, and those of other times, with the reason. */
export function entitiesAtText(answer: EntitiesAt, paint: Paint): string {
  const { at, on_some_day, held, may_have_held, other_times, apart, total } = answer;
  const list = (title: string, entities: readonly EntityAt[]) => {
    if (entities.length === 0) return [];
    const rows = entities.map(({ id, name, kind, dates = '', because = '' }) => [id, name, kind, dates, because]);
    const lines = columns(rows).map((line, index) => {
      const decides = entities[index]?.would_decide;
      const rest = decides === undefined ? '' : `; would decide: ${decides}`;
      return `  ${line.trimEnd()}${rest}  ${paint('cyan', placeOf(entities[index]))}`;
    });
    return [[paint('bold', title), ...lines].join('\n')];
  };
  const blocks = [
    `At ${paint('bold', at)}${on_some_day ? ', on some day of it' : ''}`,
    ...list('Existed', held),
    ...list('May have existed', may_have_held),
    ...list('Other times, nearest first', other_times),
    ...list('In drafts only', apart),
    `${plural(total, 'entity', 'entities')}.`,
  ];
  return `${blocks.join('\n\n')}\n`;
}

/** Characters of a passage that are shown. */
const mostOfPassage = 200;

/** Entities, then claims, then passages, each with its place; then how many more there are. */
export function searchText({ entities, claims, passages, total, nearest }: SearchResult, paint: Paint): string {
  const lines = [
    ...entities.map((entity) => `${paint('bold', entity.name)} ${about(entity)}  ${paint('cyan', placeOf(entity))}`),
    ...claims.map((claim) => `${claim.summary}${draft(claim)}  ${paint('cyan', placeOf(claim))}`),
    ...passages.map(({ text, source_id, line }) => `"${oneLine(text)}"  ${paint('cyan', `${source_id}:${line}`)}`),
  ];
  const near = nearest.length === 0 ? '' : ` Did you mean ${nearest.map((name) => JSON.stringify(name)).join(', ')}?`;
  const left = total - lines.length;
  const more = left > 0 ? ` (${lines.length} shown; --limit shows more)` : '';
  return `${[...lines, total === 0 ? `No matches.${near}` : `${total} found${more}.`].join('\n')}\n`;
}

function oneLine(text: string): string {
  const words = text.replace(/\s+/g, ' ').trim();
  return words.length > mostOfPassage ? `${words.slice(0, mostOfPassage)}…` : words;
}

function about({ id, name, kind, dates, as }: FoundEntity): string {
  const known = [kind, id, ...(dates === undefined ? [] : [dates])].join(', ');
  return as === name ? `(${known})` : `(${known}), also ${as}`;
}

const draft = ({ state }: ListedClaim): string =>
  state === 'active' ? '' : state === 'candidate' ? ' (draft)' : ' (not established)';

function placeOf(listed: Pick<ListedEntity, 'source'> | undefined): string {
  if (listed === undefined || listed.source.path === '') return '';
  return `${listed.source.path}:${listed.source.line}`;
}

/** Cells of a table under each other; the last of a row is not filled up. */
function columns(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, at) => rows.reduce((most, row) => Math.max(most, cellsOf(row[at] ?? '')), 0));
  return rows.map((row) => row.map((cell, at) => cell + ' '.repeat((widths[at] ?? 0) - cellsOf(cell))).join('  '));
}
