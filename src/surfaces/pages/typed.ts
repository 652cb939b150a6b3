import type { ThingAction } from '../../app/reviews/decide-things.ts';

/** What a form was sent with, and why nothing came of it. */
export interface Typed {
  readonly message: string;
  readonly fix: string;
  readonly action: ThingAction | undefined;
  readonly about: readonly string[];
  readonly reason: string;
  readonly winner?: string | undefined;
  readonly kind?: string | undefined;
}
