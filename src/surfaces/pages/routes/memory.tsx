import * as z from 'zod';
import { describeMemory, listMemories } from '../../../app/memory/describe-memory.ts';
import { neighborsOf } from '../../../app/memory/memory-links.ts';
import { readHistory } from '../../../queries/history.ts';
import { defined } from '../../../util/defined.ts';
import { idParam } from '../../rest/answers/parameters.ts';
import { nothing } from '../../rest/route.ts';
import { memoryFilter } from '../../rest/routes/memory.ts';
import { closedWords, decidingOf } from '../deciding.ts';
import { definePage } from '../page.ts';
import { shortened } from '../shortened.ts';
import { MemoriesView } from '../views/memories.tsx';
import { MemoryView } from '../views/memory.tsx';

export const memoriesPage = definePage({
  path: '/memory',
  params: nothing,
  query: z.strictObject(memoryFilter),
  open: async ({ query }, { world, links }) => {
    const { cursor, limit: _, ...filters } = query;
    const page = await listMemories(world.memories, defined(query));
    const isLater = cursor !== undefined;
    return { title: 'Notes', section: 'memories', body: <MemoriesView {...{ page, filters, isLater, links }} /> };
  },
});

export const memoryPage = definePage({
  path: '/memory/{id}',
  params: idParam,
  query: nothing,
  open: async ({ params: { id } }, call) => {
    const { world, links } = call;
    const described = await describeMemory(world.memories, id);
    const { memory } = described;
    const around = await neighborsOf(world.memories, { memory_id: memory.id });
    const history = await readHistory(world.stored.store, [memory.id]);
    const props = { described, around, history, deciding: decidingOf(call), closed: closedWords(call), links };
    return { title: shortened(memory.text, 100), section: 'memories', body: <MemoryView {...props} /> };
  },
});
