import { propertyNames } from '../../linked-nodes.ts';
import type { GraphInput, LinkedNodeBatch } from '../../port.ts';
import { checked, nodeRows, type Parameters } from './rows.ts';
import type { LinkedProperties, PlacedProperty } from './statements.ts';

/** The rows of a batch of linked nodes as their statement takes them, and where it finds each property. */
export interface LinkedRows extends LinkedProperties {
  /** `[key of each end …, values …]`, null where there is none. */
  readonly rows: (readonly GraphInput[])[];
  /** The values that all rows have. */
  readonly same: readonly GraphInput[];
}

/**
 * Of so many rows that it saves more than it takes: what the texts of statements say then hangs on the values, and the server
 * plans each text once.
 */
const FOLDED_ROWS = 500;

/**
 * Checks each row as `nodeRows` does. In a large batch a value that all rows have is sent once, and one that always is that of an end or
 * of another property (a claim has the days of its edge, and its ends by name) only there: nearly half of what a claim holds.
 */
export function linkedRows({ rows, ...batch }: LinkedNodeBatch): LinkedRows {
  const nodes = nodeRows({ ...batch, rows: rows.map(({ properties }) => properties) }).map(
    ([, properties]) => properties,
  );
  const edges = rows.map(({ edge = {} }, index) =>
    checked(edge, () => `an edge of node ${index} of ${batch.labels.join(':')}`),
  );
  const folds = rows.length >= FOLDED_ROWS;
  const columns: GraphInput[][] = batch.ends.map((_, end) => rows.map(({ ends }) => ends[end] ?? null));
  const same: GraphInput[] = [];

  function placed(name: string, values: GraphInput[]): PlacedProperty {
    const [first = null] = values;
    if (folds && values.every((value) => isSame(value, first))) return { name, in: 'same', at: same.push(first) - 1 };
    const alike = folds ? columns.findIndex((column) => column.every((value, row) => isSame(value, values[row]))) : -1;
    return { name, in: 'row', at: alike >= 0 ? alike : columns.push(values) - 1 };
  }
  // In the order of the alphabet: the server plans a statement once for each text.
  const place = (all: readonly Parameters[]): PlacedProperty[] =>
    propertyNames(all)
      .sort()
      .map((name) =>
        placed(
          name,
          all.map((properties) => properties[name] ?? null),
        ),
      );
  const [ofNode, ofEdges] = [place(nodes), place(edges)];
  return { ofNode, ofEdges, same, rows: rows.map((_, row) => columns.map((column) => column[row] ?? null)) };
}

/** Of lists, only empty ones are compared. */
function isSame(a: GraphInput | undefined, b: GraphInput | undefined): boolean {
  return a === b || (isEmptyList(a) && isEmptyList(b));
}

const isEmptyList = (value: GraphInput | undefined): boolean => Array.isArray(value) && value.length === 0;
