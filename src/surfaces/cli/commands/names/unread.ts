import * as z from 'zod';
import { listUnread } from '../../../../app/names/list-unread.ts';
import { worldAround } from '../../../../app/store/home.ts';
import { colouredOptions } from '../../option-schemas.ts';
import { printAnswer } from '../../print/answer.ts';
import { unreadText } from '../../print/unread.ts';
import { stdoutPainter } from '../../terminal/terminal.ts';
import { pathsFromHere } from '../../terminal/text-options.ts';

const optionsSchema = colouredOptions.extend({
  reason: z.array(z.string().min(1)).optional(),
  why: z.boolean().optional(),
});

/** `lore unread`: what is left unread of the sentences that name somebody. */
export async function unreadCommand(rawOptions: unknown): Promise<void> {
  const { world, format, color, reason, why } = optionsSchema.parse(rawOptions);
  const found = await listUnread({ path: world ?? worldAround(process.cwd())?.root ?? '.', reasons: reason, why });
  const { show } = pathsFromHere(found.world.config.root);
  const unread = found.unread.map((each) => ({ ...each, path: show(each.path) }));
  const { nameless = 0 } = found.world.content.prose;
  const answer = { unread, total: unread.length, nameless };
  printAnswer(format, answer, (shown) => unreadText({ ...shown, isSome: reason !== undefined }, stdoutPainter(color)));
}
