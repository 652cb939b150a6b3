import type { EdgeEnd, GraphStore, GraphValue, IndexSpec, Properties } from '../../src/graph/port.ts';

export const entity: EdgeEnd = { label: 'Entity' };

export const schema: readonly IndexSpec[] = [
  { label: 'Entity', property: 'id', unique: true },
  { label: 'Assertion', property: 'id', unique: true },
  { label: 'Entity', property: 'name', unique: false },
];

/** Creates entities of one kind, each with the given properties. */
export async function createEntities(store: GraphStore, kind: string, rows: readonly Properties[]): Promise<void> {
  await store.write((tx) => tx.createNodes({ labels: ['Entity', kind], rows }));
}

/** The properties of the entity with that id, or undefined when there is none. */
export async function propertiesOf(store: GraphStore, id: string): Promise<GraphValue | undefined> {
  const [row] = await store.read('MATCH (e:Entity {id: $id}) RETURN properties(e) AS properties', { id });
  return row?.properties;
}

/** The ids of all entities, in order. */
export async function entityIds(store: GraphStore): Promise<GraphValue[]> {
  const rows = await store.read('MATCH (e:Entity) RETURN e.id AS id ORDER BY id');
  return rows.map((row) => row.id ?? null);
}

/** The value of the single column of the single row. */
export async function value(store: GraphStore, expression: string, params = {}): Promise<GraphValue | undefined> {
  const [row] = await store.read(`RETURN ${expression} AS value`, params);
  return row?.value;
}

/** A house with its people: Aldric rules Saltmere, his daughter Mira holds the Tide Blade, Osric is unrelated. */
export async function createSaltmere(store: GraphStore): Promise<void> {
  await store.ensureSchema(schema);
  await store.write(async (tx) => {
    await tx.createNodes({
      labels: ['Entity', 'Person'],
      rows: [
        { id: 'aldric', name: 'Aldric', birth: 760 },
        { id: 'mira', name: 'Mira', birth: 790 },
        { id: 'osric', name: 'Osric' },
      ],
    });
    await tx.createNodes({ labels: ['Entity', 'Location'], rows: [{ id: 'saltmere', name: 'Saltmere' }] });
    await tx.createNodes({ labels: ['Entity', 'Item'], rows: [{ id: 'tide-blade', name: 'Tide Blade' }] });
    const between = { from: entity, to: entity };
    await tx.createEdges({
      type: 'RULES',
      ...between,
      rows: [{ from: 'aldric', to: 'saltmere', properties: { valid_from: 785, valid_until: 812 } }],
    });
    await tx.createEdges({ type: 'CHILD_OF', ...between, rows: [{ from: 'mira', to: 'aldric' }] });
    await tx.createEdges({ type: 'POSSESSES', ...between, rows: [{ from: 'mira', to: 'tide-blade' }] });
  });
}
