import type { Ontology } from '../../model/ontology.ts';
import { KeyTable } from './key-table.ts';

const tables = new WeakMap<Ontology, KeyTable>();

/** The keys of an ontology; built once. */
export function keyTableOf(ontology: Ontology): KeyTable {
  const table = tables.get(ontology) ?? new KeyTable(ontology);
  tables.set(ontology, table);
  return table;
}
