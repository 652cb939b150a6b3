import * as z from 'zod';
import { neighborsOf, subgraphOf, unlinkNodes } from '../../../../app/memory/memory-links.ts';
import { linkOperation } from '../../../../operations/link.ts';
import { readInput } from '../../../../operations/read-input.ts';
import { readLinkedNodes } from '../../../../queries/memory/linked-nodes.ts';
import { plural } from '../../../../report/shared/plural.ts';
import { defined } from '../../../../util/defined.ts';
import { printableText } from '../../../../util/text/printable.ts';
import { colouredOptions, worldOptions } from '../../option-schemas.ts';
import { printAnswer } from '../../print/answer.ts';
import { linkText, neighborsText, subgraphText } from '../../print/memory.ts';
import { stdoutPainter } from '../../terminal/terminal.ts';
import { withMemoryService } from './with-memory-service.ts';

const linkOptions = worldOptions.extend({ as: z.string().optional(), rel: z.string().optional() });

/** `lore memory link` and `lore memory unlink`. */
export async function linkCommand(
  what: 'link' | 'unlink',
  src_id: string,
  dst_id: string,
  rawOptions: unknown,
): Promise<void> {
  const { format, rel, ...where } = linkOptions.parse(rawOptions);
  await withMemoryService(where, async (service, person) => {
    const actor = person();
    if (what === 'link') {
      const input = readInput(linkOperation, { src_id, dst_id, rel });
      const link = await linkOperation.run(input, { memories: service, actor, signal: new AbortController().signal });
      if (!(await readLinkedNodes(service.world.store, [link.dst_id])).has(link.dst_id)) {
        process.stderr.write(`lore: ${printableText(`warning: nothing in the store has the id ${link.dst_id}.`)}\n`);
      }
      printAnswer(format, link, (made) => `${linkText(made)}\n`);
    } else {
      printAnswer(
        format,
        await unlinkNodes(service, { src_id, dst_id, actor, ...defined({ rel }) }),
        ({ removed }) => `${plural(removed, 'link')} removed.\n`,
      );
    }
  });
}

const neighborsOptions = colouredOptions.extend({
  rel: z.string().optional(),
  direction: z.enum(['out', 'in', 'both']),
  depth: z.string(),
});

/** `lore memory neighbors`. */
export async function neighborsCommand(memory_id: string, rawOptions: unknown): Promise<void> {
  const { world, format, color, rel, direction, depth } = neighborsOptions.parse(rawOptions);
  const request = { memory_id, direction, depth: Number(depth), ...defined({ rel }) };
  const found = await withMemoryService({ world, access: 'read' }, (service) => neighborsOf(service, request));
  printAnswer(format, found, (shown) => neighborsText(shown, stdoutPainter(color)));
}

/** `lore memory subgraph`. */
export async function subgraphCommand(ids: readonly string[], rawOptions: unknown): Promise<void> {
  const { world, format, color, depth } = colouredOptions.extend({ depth: z.string() }).parse(rawOptions);
  const found = await withMemoryService({ world, access: 'read' }, (service) =>
    subgraphOf(service, ids, Number(depth)),
  );
  printAnswer(format, found, (shown) => subgraphText(shown, stdoutPainter(color)));
}
