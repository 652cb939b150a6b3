import * as z from 'zod';
import { importCalendar } from '../../../../app/calendar/import-calendar.ts';
import { readFault, readNamedFile } from '../../../../util/files/read-named-file.ts';
import { anyText } from '../../../../util/text/decode.ts';

const optionsSchema = z.object({ name: z.string().optional() });

/** `lore calendar import`: an export of another program as a calendar file. */
export async function calendarImportCommand(path: string, rawOptions: unknown): Promise<void> {
  const { name } = optionsSchema.parse(rawOptions);
  process.stdout.write(importCalendar({ path, text: anyText(bytesOf(path)), name }));
}

function bytesOf(path: string): Uint8Array {
  try {
    return readNamedFile(path);
  } catch (error) {
    throw readFault(path, error);
  }
}
