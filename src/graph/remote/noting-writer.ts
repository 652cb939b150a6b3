import type { GraphStore, GraphWriter } from '../port.ts';

/** The writer, which adds to `touched` the labels and types that its writes name: also those that are only looked for. */
export function notingWriter(writer: GraphWriter, touched: Set<string>): GraphWriter {
  const note = (names: Iterable<string>): void => {
    for (const name of names) touched.add(name);
  };
  return {
    query(cypher, params) {
      note(namesIn(cypher));
      return writer.query(cypher, params);
    },
    createNodes(batch) {
      note(batch.labels);
      return writer.createNodes(batch);
    },
    upsertNodes(batch) {
      note(batch.labels);
      return writer.upsertNodes(batch);
    },
    createEdges(batch) {
      note([batch.type]);
      return writer.createEdges(batch);
    },
    upsertEdges(batch) {
      note([batch.type]);
      return writer.upsertEdges(batch);
    },
  };
}

/** The store, of which others are told after each commit what it touched. */
export function notingStore(store: GraphStore, onCommit: (touched: ReadonlySet<string>) => void): GraphStore {
  return {
    ...store,
    async write(work) {
      const touched = new Set<string>();
      const result = await store.write((tx) => work(notingWriter(tx, touched)));
      onCommit(touched);
      return result;
    },
  };
}

/** A label after a colon in Cypher, or after `|` in a list of types. */
const named = /[:|]\s*`?(\w+)/g;

function* namesIn(cypher: string): Generator<string> {
  for (const [, name] of cypher.matchAll(named)) if (name !== undefined) yield name;
}
