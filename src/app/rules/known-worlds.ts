import { shippedOntology } from '../../config/ontology.ts';
import type { WorldConfig } from '../../model/world-config.ts';
import { noWordsInUse, type WordsInUse, type WorldWords } from '../../rules/lint/world-words.ts';
import type { ExpandOptions } from '../../time/cypher/expand.ts';
import { LoreError } from '../../util/errors.ts';
import { type WorldHome, worldPath } from '../store/home.ts';
import { openWorld, readSettings } from '../world/open-world.ts';
import { runSettings } from '../world/run-settings.ts';
import { usedIn, wordsWithoutWorld, worldWords } from '../world/world-words.ts';
import { settingsScan } from './rule-set.ts';

/** The words of a world that rules may use. */
export interface KnownWorld {
  readonly words: WorldWords;
  /** How its calendars write the time functions out; absent without a world. */
  readonly time?: ExpandOptions | undefined;
}

/** Worlds by their folder, each read once. */
export class KnownWorlds {
  readonly #known = new Map<string, Promise<KnownWorld>>();

  of(home: WorldHome | undefined): Promise<KnownWorld> {
    if (home === undefined) return Promise.resolve({ words: wordsWithoutWorld({ ontology: shippedOntology() }) });
    const path = worldPath(home);
    const known = this.#known.get(path) ?? readKnownWorld(home);
    this.#known.set(path, known);
    return known;
  }
}

async function readKnownWorld(home: WorldHome): Promise<KnownWorld> {
  try {
    const { config, content } = await openWorld({ path: worldPath(home), withBrokenSettings: true });
    return knownAs(config, usedIn(content));
  } catch (error) {
    // No lore in it yet: it has the words of its settings.
    if (!(error instanceof LoreError)) throw error;
    return knownAs(readSettings(await settingsScan(home), undefined).config, noWordsInUse);
  }
}

function knownAs(config: WorldConfig, used: WordsInUse): KnownWorld {
  return { words: worldWords(config, used), time: runSettings(config).time };
}
