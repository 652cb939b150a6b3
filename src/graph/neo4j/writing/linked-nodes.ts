import { chunksOf } from '../../../util/group.ts';
import { type LinkedNodeBatch, missingEnds } from '../../linked-nodes.ts';
import type { BatchResult, GraphInput } from '../../port.ts';
import { propertyNames } from '../../property-names.ts';
import type { StatementRunner } from '../run.ts';
import { CHUNK_ROWS, checked, nodeRows, none, type Parameters, pipelined } from './rows.ts';
import { createLinkedNodesCypher } from './statements.ts';

/** Creates each node with all of its edges in one statement per batch. */
export async function writeLinkedNodes(run: StatementRunner, batch: LinkedNodeBatch): Promise<BatchResult> {
  const { nodeProperties, edgeProperties, rows } = linkedRows(batch);
  const cypher = createLinkedNodesCypher(batch, nodeProperties, edgeProperties);
  const results = await pipelined(chunksOf(rows, CHUNK_ROWS), (chunk) => run(cypher, { rows: chunk }));
  const written = results.reduce((total, result) => total + Number(result.rows[0]?.written), 0);
  if (written < rows.length) throw missingEnds(rows.length - written, `new ${batch.labels.join(':')}`);
  return { ...none, created: rows.length };
}

interface LinkedRows {
  readonly nodeProperties: readonly string[];
  readonly edgeProperties: readonly string[];
  /** `[key of each end …, value of each node property …, value of each edge property …]`, null where there is none. */
  readonly rows: readonly (readonly GraphInput[])[];
}

/** Checks each row as `nodeRows` does. */
function linkedRows({ rows, ...batch }: LinkedNodeBatch): LinkedRows {
  const nodes = nodeRows({ ...batch, rows: rows.map(({ properties }) => properties) }).map(
    ([, properties]) => properties,
  );
  const edges = rows.map(({ edge = {} }, index) =>
    checked(edge, () => `an edge of node ${index} of ${batch.labels.join(':')}`),
  );
  const [nodeProperties, edgeProperties] = [sortedNames(nodes), sortedNames(edges)];
  return {
    nodeProperties,
    edgeProperties,
    rows: rows.map(({ ends }, index) => [
      ...ends,
      ...nodeProperties.map((name) => nodes[index]?.[name] ?? null),
      ...edgeProperties.map((name) => edges[index]?.[name] ?? null),
    ]),
  };
}

/** Sorted, so that the text of the statement, which the server plans once, does not depend on the order of the rows. */
const sortedNames = (rows: readonly Parameters[]): string[] => propertyNames(rows).sort();
