import * as z from 'zod';
import { readHistoryPage } from '../../../../app/decisions/history.ts';
import { colouredOptions } from '../../option-schemas.ts';
import { printAnswer } from '../../print/answer.ts';
import { historyText } from '../../print/history.ts';
import { withStoredWorld } from '../../stored-world.ts';
import { stdoutPainter } from '../../terminal/terminal.ts';
import { claimWordsIn } from '../../world-paths.ts';

const optionsSchema = colouredOptions.extend({
  by: z.string().optional(),
  since: z.string().optional(),
  limit: z.string(),
  cursor: z.string().optional(),
});

/** `lore history`: what people decided, and what became of findings and claims. */
export async function historyCommand(named: string | undefined, rawOptions: unknown): Promise<void> {
  const { world, format, color, by, since, limit, cursor } = optionsSchema.parse(rawOptions);
  const page = await withStoredWorld({ path: world, store: 'need' }, ({ store, home }) => {
    const about = named === undefined ? undefined : claimWordsIn(home?.root, named);
    return readHistoryPage(store, { about, by, since, limit: Number(limit), cursor });
  });
  printAnswer(format, page, (shown) => historyText(shown, stdoutPainter(color)));
}
