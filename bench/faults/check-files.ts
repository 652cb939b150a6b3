import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkWorld } from '../../src/app/check/check-world.ts';
import { openMemoryStore } from '../../src/compose.ts';
import type { Report } from '../../src/model/report.ts';
import { saveWorld } from './write/yaml.ts';

/** The report of `lore check` on a world of these files; on one of them only, if `only` names it. */
export async function checkFiles(files: ReadonlyMap<string, string>, only?: string): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'lore-faults-'));
  const store = await openMemoryStore();
  try {
    saveWorld({ files }, folder);
    const path = only === undefined ? folder : join(folder, only);
    return (await checkWorld({ path, store, clock: () => new Date() })).report;
  } finally {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
