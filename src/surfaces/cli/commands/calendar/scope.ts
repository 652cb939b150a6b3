import { holdsLore, type WorldHome } from '../../../../app/store/home.ts';
import { homeOf } from '../../stored-world.ts';

/** Where calendars are looked for: in the world, if there is one, and in files named from here. A folder of lore without `lore.yaml` is one. */
export function calendarScope(world: string | undefined): {
  readonly home: WorldHome | undefined;
  readonly cwd: string;
} {
  const cwd = process.cwd();
  const here = world === undefined && holdsLore(cwd) ? { root: cwd } : undefined;
  return { home: homeOf({ path: world, store: 'need' }) ?? here, cwd };
}
