import { parseArgs } from 'node:util';
import { generateWorld } from './world/generate-world.ts';
import { writeWorld } from './world/write-world.ts';

/** `npm run bench:generate -- DIR`: writes a world of a given size to look at, or to measure something else with. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    entities: { type: 'string', default: '20000' },
    relations: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '7' },
    slips: { type: 'string', default: '100' },
  },
});
const [folder] = positionals;
if (folder === undefined) {
  console.error('Where to? npm run bench:generate -- DIR [--entities N] [--relations N] [--seed N] [--slips N]');
  process.exit(2);
}
const world = generateWorld({
  entities: Number(values.entities),
  relations: Number(values.relations),
  seed: Number(values.seed),
  slips: Number(values.slips),
});
writeWorld(world, folder);
console.log(`${folder}: ${world.entities.length} entities, ${world.relations} relations`);
