import { readFileSync } from 'node:fs';

let prepared: ReadonlyMap<string, string> | undefined;

/**
 * The parsed form of a shipped file (ontology, rules), made by `build/bundle.mjs`; undefined when the build has none for this
 * text, and the caller must parse it. Parsing would be a sixth of the time of a short command. The key is the whole text, so
 * that an edited file is parsed like any other.
 */
export function parsedAtBuild<Parsed>(text: string): Parsed | undefined {
  prepared ??= new Map(readPrepared());
  const json = prepared.get(text);
  return json === undefined ? undefined : JSON.parse(json);
}

/** Texts with their parsed form as JSON; empty when run from sources or as a library. */
function readPrepared(): readonly (readonly [text: string, json: string])[] {
  try {
    return JSON.parse(readFileSync(new URL('./prepared.json', import.meta.url), 'utf8'));
  } catch {
    return [];
  }
}
