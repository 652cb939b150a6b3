import type { GraphValue, Row } from '../../graph/port.ts';
import { GraphError } from '../../util/errors.ts';

/** A column that ingest itself wrote as text; anything else means that someone has changed the graph by hand. */
export function textOf(row: Row, column: string): string {
  const value = row[column];
  if (typeof value === 'string') return value;
  throw new GraphError(`The graph holds ${describe(value)} where ingest wrote a text (${column}).`, {
    code: 'graph-damaged',
    fix: 'Ingest the world into an empty store.',
  });
}

export function optionalText(row: Row, column: string): string | undefined {
  const value = row[column];
  return typeof value === 'string' ? value : undefined;
}

export function textsOf(value: GraphValue | undefined): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

export function numberOf(row: Row, column: string): number {
  const value = row[column];
  return typeof value === 'number' ? value : 0;
}

function describe(value: GraphValue | undefined): string {
  return value === null || value === undefined ? 'nothing' : `a ${typeof value}`;
}
