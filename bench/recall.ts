/** How well and how fast recall finds: `npm run bench:recall [-- --embedder energetic] [-- --passages 100000]`. */
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { chooseEmbedder } from '../src/embedding/choose-embedder.ts';
import { measureQuality } from './recall/quality.ts';
import { measureSpeed } from './recall/speed.ts';

const { values } = parseArgs({
  options: {
    embedder: { type: 'string', default: 'energetic' },
    passages: { type: 'string', default: '100000' },
    only: { type: 'string' },
  },
});
const started = performance.now();
const embedder =
  values.only === 'speed' ? undefined : await chooseEmbedder({ name: values.embedder, environment: process.env });
try {
  if (values.only !== 'speed') await measureQuality(embedder);
  if (values.only !== 'quality') await measureSpeed(Number(values.passages));
} finally {
  await embedder?.close();
}
console.log(`\n${((performance.now() - started) / 1000).toFixed(0)} s in all.`);
