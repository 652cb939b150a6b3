import { parseArgs } from 'node:util';
import { findArcs } from '../src/detective/arcs/find-arcs.ts';
import { arcKinds, storyWith } from './detective/arcs.ts';
import { wilson } from './detective/wilson.ts';
import { machineLine } from './machine.ts';

/**
 * `npm run bench:detective`: of arcs that leave a question open, which the reader without a model finds; of those that only look so,
 * about which it is silent; and how long it takes for 100,000 facts. `-- --count 200 --seed 7`: matters of each kind, and the seed.
 */
const { values } = parseArgs({
  options: { count: { type: 'string', default: '200' }, seed: { type: 'string', default: '7' } },
});
const [count, seed] = [Number(values.count), Number(values.seed)];

const share = (part: number, whole: number): string => {
  const [low, high] = wilson(part, whole).map((each) => each.toFixed(3));
  return `${(part / whole).toFixed(3)} (${low} – ${high}), ${part} of ${whole}`;
};

/** @param oddity share of the sentences in question that are put in words that mislead. */
function measure(oddity: number): void {
  const found = findArcs(storyWith(count, seed, oddity));
  const kindOf = new Map(found.map(({ matter, kind }) => [matter?.subject ?? '', kind]));
  let hits = 0;
  for (const { name, expected } of arcKinds) {
    const read = Array.from({ length: count }, (_, at) => kindOf.get(`${name} ${at}`));
    const right = read.filter((kind) => kind === expected).length;
    if (expected !== undefined) hits += right;
    console.log(`| ${name} | ${expected ?? 'nothing'} | ${share(right, count)} |`);
  }
  const planted = arcKinds.filter(({ expected }) => expected !== undefined).length * count;
  console.log(`\nprecision ${share(hits, found.length)}\nrecall    ${share(hits, planted)}`);
}

console.log(await machineLine());
console.log(`\n${count} matters of each kind, seed ${seed}, in plain words: rightly read\n`);
measure(0);
console.log('\nOne sentence in six in words that mislead\n');
measure(1 / 6);

// Twelve kinds, of which a matter has some 2.8 facts in the mean.
const many = storyWith(Math.ceil(100_000 / 34), seed, 0).sort(
  (a, b) => a.position - b.position || (a.id < b.id ? -1 : 1),
);
const times = Array.from({ length: 7 }, () => {
  const start = process.cpuUsage();
  findArcs(many);
  return process.cpuUsage(start).user / 1_000_000;
}).sort((a, b) => a - b);
console.log(
  `\n${many.length.toLocaleString('en')} facts: ${times[3]?.toFixed(2)} s of processor time (${times[0]?.toFixed(2)} – ${times.at(-1)?.toFixed(2)}; 7 runs)`,
);
