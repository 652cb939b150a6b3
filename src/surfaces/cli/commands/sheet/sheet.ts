import * as z from 'zod';
import { sheetOf } from '../../../../app/sheet/story-sheet.ts';
import { worldAround } from '../../../../app/store/home.ts';
import { colouredOptions } from '../../option-schemas.ts';
import { printAnswer } from '../../print/answer.ts';
import { sheetText } from '../../print/sheet.ts';
import { stdoutPainter } from '../../terminal/terminal.ts';
import { pathsFromHere } from '../../terminal/text-options.ts';

const optionsSchema = colouredOptions.extend({ all: z.boolean().default(false) });

/** `lore sheet`: who is in a story, its scenes, and the days that it tells. Questions never change the exit status. */
export async function sheetCommand(rawOptions: unknown): Promise<void> {
  const { world, format, color, all } = optionsSchema.parse(rawOptions);
  const { config, sheet } = await sheetOf(world ?? worldAround(process.cwd())?.root ?? '.');
  const { show } = pathsFromHere(config.root);
  const answer = withPaths(sheet, show);
  printAnswer(format, answer, (shown) => sheetText(shown, all, stdoutPainter(color)));
}

/** The same with every path as somebody here writes it. */
function withPaths<T>(value: T, show: (path: string) => string): T {
  return JSON.parse(JSON.stringify(value), (key: string, each: unknown) =>
    key === 'path' && typeof each === 'string' ? show(each) : each,
  );
}
