import { expect, it } from 'vitest';
import { printedBy } from '../../../support/program/printed.ts';
import { WorldFolder } from '../../../support/worlds/world-folder.ts';

it.each([
  ['notes', 'cross_layer'],
  ['people', 'entity_slot'],
])('shows in JSON if a contradiction is between tiers: a file in %s is %s', async (second, kind) => {
  const folder = new WorldFolder({
    'lore.yaml': 'sources:\n  - { match: notes/**, tier: memory }\n',
    'people/odo.yaml': '- { id: odo, kind: Person, name: Odo, eyes: blue }\n',
    [`${second}/more.yaml`]: '- { id: odo, kind: Person, eyes: brown }\n',
  });
  try {
    const { stdout } = await printedBy(['check', folder.root, '--format', 'json']);
    const { details } = JSON.parse(stdout);
    expect(details.flatMap(({ slot_kind }: { slot_kind?: string }) => slot_kind ?? [])).toEqual([kind]);
  } finally {
    folder.remove();
  }
});
