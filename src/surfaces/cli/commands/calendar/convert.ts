import * as z from 'zod';
import { convertDate } from '../../../../app/calendar/convert-date.ts';
import { worldOptions } from '../../option-schemas.ts';
import { printAnswer } from '../../print/answer.ts';
import { convertedText } from '../../print/calendar.ts';
import { calendarScope } from './scope.ts';

const optionsSchema = worldOptions.extend({ from: z.string(), to: z.string() });

/** `lore calendar convert`: a date in another calendar. */
export async function calendarConvertCommand(date: string, rawOptions: unknown): Promise<void> {
  const { world, from, to, format } = optionsSchema.parse(rawOptions);
  printAnswer(format, await convertDate({ ...calendarScope(world), date, from, to }), convertedText);
}
