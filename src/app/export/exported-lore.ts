import type { Waiver } from '../../model/waiver.ts';
import type { StoredLore } from '../../queries/lore.ts';

/** What an export writes: the lore of a store, and the waivers of its files. */
export interface ExportedLore extends StoredLore {
  readonly waivers: readonly Waiver[];
}
