import { buffer } from 'node:stream/consumers';
import * as z from 'zod';
import { modelJudge } from '../../../../app/memory/conflicts/asking/model-judge.ts';
import type { WorldHome } from '../../../../app/store/home.ts';
import { rememberOperation } from '../../../../operations/remember.ts';
import { utf8Text } from '../../../../util/text/utf8-text.ts';
import { colouredOptions } from '../../option-schemas.ts';
import { printAnswer } from '../../print/answer.ts';
import { rememberedText } from '../../print/remembered.ts';
import { readOptions } from '../../read-options.ts';
import { stdoutPainter } from '../../terminal/terminal.ts';
import { performHere, withCheckingMemories } from './with-memory-service.ts';

const optionsSchema = colouredOptions.extend({
  embedder: z.string().optional(),
  model: z.string().optional(),
  as: z.string().optional(),
});

/** `lore remember`: notes something, and says what it conflicts with. Refused by `raise`, it ends with 1. */
export async function rememberCommand(words: readonly string[], rawOptions: unknown): Promise<void> {
  const { model, ...options } = optionsSchema.parse(rawOptions);
  const text =
    words.length === 1 && words[0] === '-' ? utf8Text(await buffer(process.stdin), 'Standard input') : words.join(' ');
  const input = readOptions(rememberOperation, { text }, rawOptions, { tag: 'tags' });
  const judge = (home: WorldHome | undefined) => modelJudge({ model: model ?? '', environment: process.env, home });
  const where = { ...options, ...(model === undefined ? {} : { judge }) };
  const result = await performHere(rememberOperation, input, where, withCheckingMemories);
  if (result.action === 'rejected') process.exitCode = 1;
  printAnswer(options.format, result, (shown) => rememberedText(shown, stdoutPainter(options.color)));
}
