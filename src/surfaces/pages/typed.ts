import type { ThingAction } from '../../app/reviews/decide-things.ts';

/** What the page of a memory decides. */
export const memoryFormActions = ['promote', 'graduate', 'supersede', 'restore', 'forget', 'forget-for-good'] as const;
export type MemoryFormAction = (typeof memoryFormActions)[number];

/** What a form was sent with, and why nothing came of it. */
export interface Typed {
  readonly message: string;
  readonly fix: string;
  readonly action: ThingAction | MemoryFormAction | undefined;
  readonly about: readonly string[];
  readonly reason: string;
  readonly winner?: string | undefined;
  readonly kind?: string | undefined;
}
