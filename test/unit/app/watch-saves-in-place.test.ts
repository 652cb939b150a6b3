import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { IngestReport } from '../../../src/app/ingest/ingest-report.ts';
import { watchWorld } from '../../../src/app/ingest/watch-world.ts';
import { openMemoryStore } from '../../../src/compose.ts';
import type { GraphStore } from '../../../src/graph/port.ts';
import { keep, WorldFolder } from '../../support/worlds/world-folder.ts';

const folk = (note: string, count = 60) =>
  [
    `# ${note}`,
    '- { id: ashkeep, kind: Settlement, name: Ashkeep }',
    ...Array.from({ length: count }, (_, at) => `- { id: reeve${at}, kind: Person, name: Reeve ${at}, birth: 800 }`),
    '- { id: maren, kind: Person, name: Maren Vael, birth: 800, death: 790 }',
    '',
  ].join('\n');

describe('a watch over a file that is saved in place', () => {
  let folder: WorldFolder;
  let store: GraphStore;
  let reports: IngestReport[];
  let watch: Promise<void>;
  let over: AbortController;
  beforeEach(async () => {
    folder = new WorldFolder({ 'lore.yaml': 'world: Vask\n', 'folk.yaml': folk('as it was') });
    store = await openMemoryStore();
    reports = [];
    over = new AbortController();
    watch = watchWorld(await keep(store, folder.root), {
      signal: over.signal,
      onReport: (report) => void reports.push(report),
      onTrouble: (trouble) => {
        throw trouble;
      },
    });
    await expect.poll(() => reports.length, { timeout: 20_000 }).toBe(1);
  });
  afterEach(async () => {
    over.abort();
    await watch;
    await store.close();
    folder.remove();
  });

  /** All of the world as it was: nothing has gone, or come back. */
  const tookNothingBack = () => {
    for (const { claims, findings } of reports.slice(1)) {
      expect({ gone: claims.gone, restored: claims.restored, closed: findings.gone, opened: findings.new }).toEqual({
        ...{ gone: [], restored: [], closed: [], opened: [] },
      });
    }
  };
  const seesLate = () =>
    expect.poll(() => reports.flatMap(({ entities }) => entities.created), { timeout: 20_000 }).toContain('late');

  it.each([
    ['empty for longer than saves are waited for', (text: string) => [text, ''], 110],
    ['half there', (text: string) => [text.slice(text.length / 2), text.slice(0, text.length / 2)], 45],
  ])('takes nothing back where it is %s', async (_, parts, pauseMs) => {
    for (let save = 0; save < 8; save += 1) {
      const [rest = '', first = ''] = parts(folk(`save ${save}`));
      const file = openSync(join(folder.root, 'folk.yaml'), 'w');
      writeSync(file, first);
      await sleep(pauseMs);
      writeSync(file, rest);
      closeSync(file);
      await sleep(90);
    }
    folder.write('late.yaml', '- { id: late, kind: Person, birth: 800 }\n');
    await seesLate();
    tookNothingBack();
  });

  it('takes nothing back where another program saves it many times, one right after the other', async () => {
    const saver = `const { writeFileSync } = require('node:fs');
      const [path, text] = process.argv.slice(1);
      let save = 0;
      const next = () => {
        writeFileSync(path, text + '# save ' + save);
        if (++save < 150) setTimeout(next, 20 + (save % 7) * 9);
      };
      next();`;
    const program = spawn(process.execPath, ['-e', saver, join(folder.root, 'folk.yaml'), folk('saved', 600)]);
    await once(program, 'close');
    await expect.poll(() => reports.at(-1)?.entities.unchanged, { timeout: 20_000 }).toBe(602);
    folder.write('late.yaml', '- { id: late, kind: Person, birth: 800 }\n');
    await seesLate();
    expect(program.exitCode).toBe(0);
    tookNothingBack();
  });

  it('takes back what is not there any more, and all of it where the file stays empty', async () => {
    writeFileSync(join(folder.root, 'folk.yaml'), folk('fewer', 59));
    await expect.poll(() => reports.at(-1)?.entities.gone, { timeout: 20_000 }).toEqual(['reeve59']);
    writeFileSync(join(folder.root, 'folk.yaml'), '');
    await expect.poll(() => reports.at(-1)?.entities.gone.length, { timeout: 20_000 }).toBe(61);
  });
});
