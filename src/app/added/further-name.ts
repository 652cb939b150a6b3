import { nameKeys } from '../../content/formats/declare.ts';
import { type ReportedProblem, reportedProblem } from '../../model/problem.ts';
import type { NamedEntity } from '../../queries/entities.ts';
import { foldKey } from '../../util/text/fold.ts';
import type { LineRange } from './added-list.ts';
import type { Entry } from './entry-text.ts';

/**
 * That an entry calls an entity by a name which another one comes before, so that it is one of its aliases. A world may do so, and an
 * ingest does not tell of it; whoever adds it may have meant to rename.
 */
export function furtherName(
  { id, name, aliases }: NamedEntity,
  entry: Entry,
  path: string,
  lines: readonly LineRange[],
): ReportedProblem[] {
  const [key, value] = Object.entries(entry).find(([each]) => nameKeys.has(foldKey(each))) ?? [];
  const given = value === undefined ? undefined : firstWord(value);
  if (given === undefined || given === name || !aliases.includes(given)) return [];
  const line = lines.find((each) => each.key === key)?.from ?? 1;
  const message = `\`${id}\` already has the name \`${name}\`, so \`${given}\` is a further name of it. To rename it, change its file.`;
  return [reportedProblem({ path, line, column: 1, code: 'further-name', message })];
}

/** The first of several names is that of the entity. */
function firstWord(value: unknown): string | undefined {
  if (typeof value === 'string' || typeof value === 'number') return String(value).trim();
  if (typeof value !== 'object' || value === null) return undefined;
  const [first] = Object.values(value);
  return first === undefined ? undefined : firstWord(first);
}
