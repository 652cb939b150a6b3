import type * as z from 'zod';
import { stableHash } from '../util/hash.ts';

/** Something to ask a model, and the shape of its answer. */
export interface Question<T extends object> {
  /** The sort of question, in a word that the server may see. */
  readonly name: string;
  /** Raise it when the wording of this sort of question changes: older answers are asked for again. */
  readonly version: number;
  /** The standing part. */
  readonly instructions: string;
  /** The text in question; sent as a message of its own. */
  readonly data: string;
  /** Strict: all keys required, none to be added. */
  readonly answer: z.ZodType<T>;
  /** The accepted answers, if they are more than the requested ones. */
  readonly accepted?: z.ZodType<T>;
}

/** The form of a readable answer. */
export const acceptedAnswer = <T extends object>({ answer, accepted }: Question<T>): z.ZodType<T> => accepted ?? answer;

/** Names the answer of one model on one server. */
export function answerKey(
  { version, instructions, data }: Question<object>,
  { model, baseURL = '' }: { readonly model: string; readonly baseURL?: string },
): string {
  return stableHash('extract', String(version), baseURL, model, instructions, data);
}

/** Names the last answer of whichever model. */
export function lastAnswerKey({ version, instructions, data }: Question<object>): string {
  return stableHash('latest', String(version), instructions, data);
}
