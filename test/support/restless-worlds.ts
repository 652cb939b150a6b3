import { worldContent } from '../../bench/content.ts';
import { generateWorld } from '../../bench/world.ts';
import { shippedOntology } from '../../src/config/ontology.ts';
import type { WorldContent } from '../../src/model/claim.ts';

/** Two tellings of one world that agree on little: most claims change from one to the other, and people come and go. */
export const restlessWorlds: readonly [WorldContent, WorldContent] = [
  worldContent(generateWorld(150, 700, 1), shippedOntology()),
  worldContent(generateWorld(130, 600, 2), shippedOntology()),
];
