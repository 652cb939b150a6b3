import { listCalendars } from '../../../../app/calendar/list-calendars.ts';
import { worldOptions } from '../../option-schemas.ts';
import { printAnswer } from '../../print/answer.ts';
import { calendarListText } from '../../print/calendar.ts';
import { calendarScope } from './scope.ts';

/** `lore calendar list`: the world's calendars, and those that ship with this program. */
export async function calendarListCommand(rawOptions: unknown): Promise<void> {
  const { world, format } = worldOptions.parse(rawOptions);
  printAnswer(format, await listCalendars(calendarScope(world)), calendarListText);
}
