import { worldNow } from '../../../../app/calendar/world-now.ts';
import { UserInputError } from '../../../../util/errors.ts';
import { worldOptions } from '../../option-schemas.ts';
import { printAnswer } from '../../print/answer.ts';
import { nowText } from '../../print/calendar.ts';
import { calendarScope } from './scope.ts';

/** `lore calendar now`: the world's present in each of its calendars. */
export async function calendarNowCommand(rawOptions: unknown): Promise<void> {
  const { world, format } = worldOptions.parse(rawOptions);
  const { home } = calendarScope(world);
  if (home === undefined) {
    throw new UserInputError('No world here, so the present is unknown.', {
      code: 'no-world',
      fix: 'Say where it is with --world, or go to its folder.',
    });
  }
  printAnswer(format, await worldNow(home), nowText);
}
