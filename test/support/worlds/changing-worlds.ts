import { worldContent } from '../../../bench/world/content.ts';
import { generateWorld } from '../../../bench/world/generate-world.ts';
import { shippedOntology } from '../../../src/config/ontology.ts';
import type { WorldContent } from '../../../src/model/claim.ts';

/** Two tellings of one world that agree on little: most claims change from one to the other, and people come and go. */
export const restlessWorlds: readonly [WorldContent, WorldContent] = [
  worldContent(generateWorld({ entities: 75, relations: 300, seed: 1, slips: 40 }), shippedOntology()),
  worldContent(generateWorld({ entities: 65, relations: 260, seed: 2, slips: 40 }), shippedOntology()),
];
