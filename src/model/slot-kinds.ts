/** Where the claims of a contradiction are: all in notes, all in files, or in tiers that differ. */
export const slotKinds = ['memory_slot', 'entity_slot', 'cross_layer'] as const;
export type SlotKind = (typeof slotKinds)[number];
