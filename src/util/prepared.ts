import { readFileSync } from 'node:fs';

let prepared: ReadonlyMap<string, string> | undefined;

/**
 * What a text that ships with this package says, where the bundle knows it (build/bundle.mjs): reading that anew would be a sixth
 * of a short command. It is known by the text itself, so that a file somebody has edited is read like any other. Undefined: read it.
 */
export function preparedReading<Reading>(text: string): Reading | undefined {
  prepared ??= new Map(readPrepared());
  const json = prepared.get(text);
  return json === undefined ? undefined : JSON.parse(json);
}

/** Texts, each with what it says as JSON. There are none beside the sources, nor in the library. */
function readPrepared(): readonly (readonly [text: string, json: string])[] {
  try {
    return JSON.parse(readFileSync(new URL('./prepared.json', import.meta.url), 'utf8'));
  } catch {
    return [];
  }
}
