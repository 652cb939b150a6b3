import { expect, test } from 'vitest';
import { jsonSchemas } from '../../../src/config/json-schemas.ts';
import { shippedOntology } from '../../../src/config/ontology.ts';
import { ontologyPage } from '../../../src/config/ontology-page.ts';
import { worldFileSchema } from '../../../src/config/world-schema.ts';

// `npm run schemas` writes what these compare with.
test.each([...jsonSchemas()])('schemas/%s is what the zod schemas say', async (name, text) => {
  await expect(text).toMatchFileSnapshot(`../../../schemas/${name}`);
});

test('docs/ontology.md matches ontology/', async () => {
  await expect(ontologyPage(shippedOntology())).toMatchFileSnapshot('../../../docs/ontology.md');
});

test('an editor accepts the ways to write a relation, and refuses one without a target', () => {
  const schema = worldFileSchema(shippedOntology());
  const aldric = (rules: unknown) => ({ name: 'Aldric', kind: 'Person', rules });
  for (const rules of ['black-keep', ['a', 'b'], { to: 'black-keep', from: 830 }, [{ to: ['a', 'b'] }]]) {
    expect(schema.safeParse([aldric(rules)]).success).toBe(true);
  }
  expect(schema.safeParse([aldric({ from: 830 })]).success).toBe(false);
});
