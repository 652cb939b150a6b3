import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import { importCalendar } from '../../../../app/calendar/import-calendar.ts';
import { UserInputError } from '../../../../util/errors.ts';
import { anyText } from '../../../../util/text/decode.ts';

const optionsSchema = z.object({ name: z.string().optional() });

/** `lore calendar import`: an export of another program as a calendar file. */
export async function calendarImportCommand(path: string, rawOptions: unknown): Promise<void> {
  const { name } = optionsSchema.parse(rawOptions);
  const bytes = await readFile(path).catch((error: unknown) => {
    const detail = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new UserInputError(`${path} cannot be read (${detail}).`, { code: 'unreadable', fix: 'Check the path.' });
  });
  process.stdout.write(importCalendar({ path, text: anyText(bytes), name }));
}
