import * as z from 'zod';
import { showYear } from '../../../../app/calendar/show-year.ts';
import { worldOptions } from '../../option-schemas.ts';
import { printAnswer } from '../../print/answer.ts';
import { yearText } from '../../print/calendar.ts';
import { calendarScope } from './scope.ts';

const optionsSchema = worldOptions.extend({ calendar: z.string().optional() });

/** `lore calendar show`: one year. */
export async function calendarShowCommand(year: string | undefined, rawOptions: unknown): Promise<void> {
  const { world, calendar, format } = optionsSchema.parse(rawOptions);
  printAnswer(format, await showYear({ ...calendarScope(world), calendar, year }), yearText);
}
