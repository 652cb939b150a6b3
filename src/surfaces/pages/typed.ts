import type { ThingAction } from '../../app/reviews/decide-things.ts';

/** The decisions on the page of a memory. */
export const memoryFormActions = ['promote', 'graduate', 'supersede', 'restore', 'forget', 'forget-for-good'] as const;
export type MemoryFormAction = (typeof memoryFormActions)[number];

/** The input of a failed form, with the reason. */
export interface Typed {
  readonly message: string;
  readonly fix: string;
  readonly action: ThingAction | MemoryFormAction | undefined;
  readonly about: readonly string[];
  readonly reason: string;
  readonly winner?: string | undefined;
  readonly kind?: string | undefined;
}
