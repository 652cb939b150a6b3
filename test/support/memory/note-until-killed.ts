import { openMemoryService } from '../../../src/app/memory/open-memory-service.ts';
import { worldAt } from '../../../src/app/store/home.ts';
import { openStoredWorld } from '../../../src/app/store/stored-world.ts';
import { openEmbeddedStore } from '../../../src/graph/embedded/store.ts';
import { memoryOf, note } from './memories.ts';

// Notes one memory after another, and tells each once it is kept, until somebody kills this process.
const [, , root = '', first = '0'] = process.argv;
const world = await openStoredWorld({
  engine: { ownsFile: true, open: (path) => openEmbeddedStore({ path }) },
  home: worldAt(root),
  clock: () => new Date(),
  store: 'make',
});
const service = await openMemoryService(world);
for (let n = Number(first); ; n += 1) {
  const memory = memoryOf(n, `The ferry made crossing ${n}.`);
  await note(service, memory);
  process.stdout.write(`${memory.id}\n`);
}
