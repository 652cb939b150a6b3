import { afterEach, describe, expect, it } from 'vitest';
import { checkWorld } from '../../../src/app/check/check-world.ts';
import { ingestWorld } from '../../../src/app/ingest/ingest-world.ts';
import { openEmbeddedStore } from '../../../src/graph/embedded/store.ts';
import type { GraphStore } from '../../../src/graph/port.ts';
import { keep, tickingClock, WorldFolder } from '../../support/worlds/world-folder.ts';

const opened: { folder: WorldFolder; store: GraphStore }[] = [];
afterEach(async () => {
  for (const { folder, store } of opened.splice(0)) {
    await store.close();
    folder.remove();
  }
});

async function open(files: Readonly<Record<string, string>>) {
  const one = { folder: new WorldFolder(files), store: await openEmbeddedStore() };
  opened.push(one);
  return one;
}

/** Words that JavaScript finds on every object. */
const words = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf'];

describe.each(words)('`%s` is a word like any other', (word) => {
  const files = {
    'people.yaml': `- { id: "${word}", kind: Person, name: "${word}", aliases: ["${word} the Elder"], "${word}": low, source: "${word}" }
- { id: wren, kind: "${word}", "${word}": [1, 2], birth: "3 ${word}", relations: [{ type: "${word}", to: "${word}" }] }
`,
    'book.yaml': `- { id: "${word}", "${word}": high }\n`,
    'people.csv': `name,${word}\nPell,7\nSorrel,\n`,
    'notes/other.md': `---\nkind: Person\n${word}: 1\n---\n${word}:: 4\n`,
  };

  it('as a key, id, name, alias, kind, predicate, source and column, in a check', async () => {
    const { folder, store } = await open(files);
    const { report } = await checkWorld({ path: folder.root, store, clock: tickingClock() });
    expect(report.problems.filter(({ code }) => code.startsWith('rule-'))).toEqual([]);
    expect(JSON.stringify(report)).not.toContain('native code');
    const clash = report.violations.find(({ rule_id, subject }) => rule_id.endsWith('conflict') && subject.id === word);
    expect(clash?.message).toContain('low');
    expect(clash?.message).toContain('high');
  });

  it('likewise in a store, where some have it and others come later without it', async () => {
    const { folder, store } = await open(files);
    const kept = await keep(store, folder.root);
    await ingestWorld(kept);
    folder.write('late.yaml', '- { id: late, kind: Person }\n');
    const { entities } = await ingestWorld(kept);
    expect(entities.created).toEqual(['late']);
  });
});
