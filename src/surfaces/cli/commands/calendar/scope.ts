import type { WorldHome } from '../../../../app/store/home.ts';
import { homeOf } from '../../stored-world.ts';

/** Where calendars are looked for: in the world, if there is one, and in files named from here. */
export function calendarScope(world: string | undefined): {
  readonly home: WorldHome | undefined;
  readonly cwd: string;
} {
  return { home: homeOf({ path: world, store: 'need' }), cwd: process.cwd() };
}
