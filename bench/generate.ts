import { parseArgs } from 'node:util';
import { generateWorld } from './world.ts';
import { writeWorld } from './write-world.ts';

/** `npm run bench:generate -- DIR`: writes a world of a given size to look at, or to measure something else with. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    entities: { type: 'string', default: '20000' },
    relations: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '7' },
  },
});
const [folder] = positionals;
if (folder === undefined) {
  console.error('Where to? npm run bench:generate -- DIR [--entities N] [--relations N] [--seed N]');
  process.exit(2);
}
const world = generateWorld(Number(values.entities), Number(values.relations), Number(values.seed));
writeWorld(world, folder);
console.log(`${folder}: ${world.entities.length} entities, ${world.relations} relations`);
