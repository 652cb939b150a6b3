import { LoreError } from '../util/errors.ts';

/** A classifier has not answered. A sentence for people; never a wrong answer. */
export class NliError extends LoreError {}
