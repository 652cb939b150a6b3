// Saves files as editors do, one for each line `way, milliseconds until then, path, text to add` (JSON) that it reads, and answers each.
import {
  appendFileSync,
  closeSync,
  ftruncateSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

/** @type {Record<string, (path: string, text: string) => Promise<void>>} */
const ways = {
  truncate: async (path, text) => writeFileSync(path, readFileSync(path, 'utf8') + text),
  hold: async (path, text) => {
    const whole = readFileSync(path, 'utf8') + text;
    const file = openSync(path, 'r+');
    ftruncateSync(file);
    await sleep(40);
    writeSync(file, whole);
    closeSync(file);
  },
  rename: async (path, text) => {
    writeFileSync(`${path}.new~`, readFileSync(path, 'utf8') + text);
    renameSync(`${path}.new~`, path);
  },
  append: async (path, text) => appendFileSync(path, text),
};

for await (const line of createInterface({ input: process.stdin })) {
  const [way, delay, path, text] = JSON.parse(line);
  await sleep(delay);
  await ways[way]?.(path, text);
  process.stdout.write('saved\n');
}
