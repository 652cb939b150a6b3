import * as z from 'zod';
import { describeMemory, listMemories } from '../../../../app/memory/describe-memory.ts';
import { memoryStatuses, memoryTypes } from '../../../../model/choices.ts';
import { defined } from '../../../../util/defined.ts';
import { colouredOptions } from '../../option-schemas.ts';
import { printAnswer } from '../../print/answer.ts';
import { memoriesText, memoryText } from '../../print/memory.ts';
import { stdoutPainter } from '../../terminal/terminal.ts';
import { withMemoryService } from './with-memory-service.ts';

const listSchema = colouredOptions.extend({
  type: z.enum(memoryTypes).optional(),
  tag: z.string().optional(),
  project: z.string().optional(),
  status: z.enum([...memoryStatuses, 'all']).optional(),
  limit: z.string(),
  cursor: z.string().optional(),
});

/** `lore memory list`. */
export async function listMemoriesCommand(rawOptions: unknown): Promise<void> {
  const { world, format, color, limit, ...filters } = listSchema.parse(rawOptions);
  const request = { ...defined(filters), limit: Number(limit) };
  const page = await withMemoryService({ world, access: 'read' }, (service) => listMemories(service, request));
  printAnswer(format, page, (shown) => memoriesText(shown, stdoutPainter(color)));
}

/** `lore memory show`. */
export async function showMemoryCommand(id: string, rawOptions: unknown): Promise<void> {
  const { world, format, color } = colouredOptions.parse(rawOptions);
  const described = await withMemoryService({ world, access: 'read' }, (service) => describeMemory(service, id));
  printAnswer(format, described, (shown) => memoryText(shown, stdoutPainter(color)));
}
