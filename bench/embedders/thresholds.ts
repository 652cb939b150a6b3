/**
 * How alike an embedder finds pairs of notes, by what they are to each other:  npx tsx bench/embedders/thresholds.ts energetic
 *
 * From here are the two numbers in src/embedding/embedder.ts, and whoever uses another model finds theirs (LORE_SIMILARITY): the first above
 * nearly all that have nothing in common and below nearly all that deny each other, the second above what denies.
 */
import { chooseEmbedder } from '../../src/embedding/choose-embedder.ts';
import { labelledPairs, type PairKind } from './labelled-pairs.ts';

const name = process.argv[2] ?? 'energetic';
const embedder = await chooseEmbedder({ name, environment: process.env });
if (embedder === undefined) throw new Error('Name an embedder.');
const signal = new AbortController().signal;
const texts = [...new Set(labelledPairs.flatMap(([, a, b]) => [a, b]))];
const vectors = await embedder.embed(texts, signal);
const vectorOf = new Map(texts.map((text, at) => [text, vectors[at] ?? new Float32Array()]));

function cosine(a: string, b: string): number {
  const [one, other] = [vectorOf.get(a) ?? new Float32Array(), vectorOf.get(b) ?? new Float32Array()];
  return one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);
}

const kinds: readonly PairKind[] = ['same', 'opposite', 'other-value', 'other-fact', 'unrelated'];
console.log(`${embedder.model}, thresholds ${embedder.thresholds.similar} and ${embedder.thresholds.duplicate}`);
for (const kind of kinds) {
  const found = labelledPairs
    .filter(([each]) => each === kind)
    .map(([, a, b]) => cosine(a, b))
    .sort((a, b) => a - b);
  const { similar, duplicate } = embedder.thresholds;
  console.log(
    `${kind.padEnd(11)} ${found.map((value) => value.toFixed(2)).join(' ')}   similar: ${found.filter((value) => value >= similar).length} of ${found.length}, duplicate: ${found.filter((value) => value >= duplicate).length}`,
  );
}
console.log('\nTaken for duplicates, and are none:');
for (const [kind, a, b] of labelledPairs) {
  if (kind === 'same' || cosine(a, b) < embedder.thresholds.duplicate) continue;
  console.log(`  ${cosine(a, b).toFixed(3)} ${kind}: ${a} / ${b}`);
}
await embedder.close();
