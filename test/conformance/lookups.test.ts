import { expect, it } from 'vitest';
import { onEveryStore } from '../support/engines.ts';
import { createEntities, schema } from './support.ts';

// A file of its own, and a short one: vitest begins with the long ones, and a server without indexes forgets all that it has planned.
onEveryStore(
  'lookups',
  (store) => {
    it('lists the lookups there are, those of unique keys among them', async () => {
      expect(await store().listIndexes()).toEqual([]);
      await store().ensureSchema(schema);
      expect(await store().listIndexes()).toEqual([
        { label: 'Assertion', property: 'id' },
        { label: 'Entity', property: 'id' },
        { label: 'Entity', property: 'name' },
      ]);
    });

    it('keeps its lookups through a first load', async () => {
      await store().ensureSchema(schema);
      await createEntities(store(), 'Person', [{ id: 'mira' }]);
      expect(await store().listIndexes()).toHaveLength(3);
    });
  },
  { indexes: 'none' },
);
