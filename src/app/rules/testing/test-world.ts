import { dirname } from 'node:path';
import { parse } from 'yaml';
import { loreFileName } from '../../../config/config.ts';
import { settingsIn } from '../../../config/read-settings.ts';
import { scanWorld } from '../../../content/scan.ts';
import { LoreError } from '../../../util/errors.ts';
import { worldAround } from '../../store/home.ts';
import { emptyTestWorld, type TestWorld } from './rule-tests.ts';

/** Settings that rules may be written against. The trust of sources and the choice of rules are not their concern. */
const words = ['kinds', 'predicates', 'attributes', 'calendars', 'allow'] as const;

/** The parts of the surrounding world that the tests of a rule file use; a shipped rule has no such world. */
export async function testWorldAround(file: string): Promise<TestWorld> {
  const home = worldAround(dirname(file));
  return home === undefined ? emptyTestWorld : testWorldIn(home.root);
}

/** The parts of a world's folder that tests of its rules use. Settings that cannot be read are left to the case's own check. */
async function testWorldIn(root: string): Promise<TestWorld> {
  const read = settingsIn(root);
  const settings = settingsOf(read(loreFileName) ?? '');
  return {
    root,
    read,
    settings: Object.fromEntries(words.flatMap((key) => (settings[key] === undefined ? [] : [[key, settings[key]]]))),
    calendarFiles: await calendarFilesIn(root),
  };
}

/** Validated where every `lore.yaml` is, when a case is loaded. */
function settingsOf(text: string): Record<string, unknown> {
  try {
    const settings: unknown = parse(text, { maxAliasCount: 100 });
    return typeof settings === 'object' && settings !== null ? { ...settings } : {};
  } catch {
    return {};
  }
}

async function calendarFilesIn(root: string): Promise<readonly string[]> {
  try {
    return (await scanWorld(root)).calendarFiles;
  } catch (error) {
    if (error instanceof LoreError) return []; // no lore in it yet
    throw error;
  }
}
