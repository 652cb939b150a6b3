import type { EdgeBatch, GraphWriter, NodeBatch, Properties } from '../graph/port.ts';
import type { GraphReads } from '../graph/reads.ts';

/** A writer that leaves out what nobody reads. */
export function limitedTo(reads: GraphReads, tx: GraphWriter): GraphWriter {
  const nodes = <T extends Pick<NodeBatch, 'labels' | 'rows'>>(batch: T): T => {
    const isRead = remembered((name) => reads.nodeProperty(name, batch.labels));
    return { ...batch, rows: batch.rows.map((row) => only(row, isRead)) };
  };
  const edges = ({ rows, ...batch }: EdgeBatch): EdgeBatch | undefined => {
    if (!reads.edge(batch.type)) return undefined;
    if (reads.edgeProperties) return { ...batch, rows: rows.map((row) => withProperties(row, reads.edgeProperty)) };
    const { key: _, ...unkeyed } = batch;
    return { ...unkeyed, rows: rows.map(({ from, to }) => ({ from, to })) };
  };
  const nothing = { created: 0, updated: 0, missing: [] };
  return {
    query: (cypher, params) => tx.query(cypher, params),
    createNodes: (batch) => tx.createNodes(nodes(batch)),
    upsertNodes: (batch) => tx.upsertNodes(nodes(batch)),
    createEdges: async (batch) => {
      const limited = edges(batch);
      return limited === undefined ? nothing : tx.createEdges(limited);
    },
    upsertEdges: async (batch) => {
      const limited = edges(batch);
      return limited === undefined ? nothing : tx.upsertEdges(limited);
    },
  };
}

type IsRead = (name: string) => boolean;

function only(properties: Properties, isRead: IsRead): Properties {
  const row: Record<string, Properties[string]> = {};
  for (const name in properties) if (isRead(name)) row[name] = properties[name];
  return row;
}

function withProperties(row: EdgeBatch['rows'][number], isRead: IsRead) {
  return row.properties === undefined ? row : { ...row, properties: only(row.properties, isRead) };
}

/** The answers to a question that is asked for each of very many rows. */
function remembered(ask: IsRead): IsRead {
  const answers = new Map<string, boolean>();
  return (name) => {
    const known = answers.get(name);
    if (known !== undefined) return known;
    const answer = ask(name);
    answers.set(name, answer);
    return answer;
  };
}
