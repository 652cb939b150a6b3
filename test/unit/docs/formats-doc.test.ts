import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { formats } from '../../../src/content/formats/formats.ts';

const world = readFileSync('docs/world-files.md', 'utf8');

test.each(Object.values(formats))('docs/world-files.md says how $title files are read', ({ title, examples }) => {
  expect(world).toContain(title);
  for (const example of examples) expect(world).toContain(example);
});
