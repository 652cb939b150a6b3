import type { Waiver } from '../../model/waiver.ts';
import type { StoredLore } from '../../queries/lore.ts';

/** The content of an export: the lore of a store, and the waivers of its files. */
export interface ExportedLore extends StoredLore {
  readonly waivers: readonly Waiver[];
}
