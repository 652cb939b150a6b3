import type OpenAI from 'openai';
import * as z from 'zod';
import { estimatedTokens } from './budget.ts';
import { jsonValuesIn } from './json-in-text.ts';
import { acceptedAnswer, type Question } from './question.ts';

/** Why a question has no answer. `not-served` stops a run: the next question would fail likewise. */
export type Failure = 'malformed' | 'truncated' | 'refused' | 'unanswered' | 'silent' | 'not-served' | 'cancelled';

export interface Asked<T> {
  readonly result: { readonly answer: T } | { readonly failure: Failure };
  readonly used: { readonly prompt: number; readonly completion: number };
}

export interface AskOptions {
  readonly model: string;
  readonly maxAnswerTokens: number;
  /** Milliseconds, with all retries. */
  readonly patience: number;
  /** The caller no longer waits for the answer. */
  readonly signal?: AbortSignal | undefined;
}

/** One request to a chat-completions endpoint. The client retries what is worth retrying; this never throws. */
export async function ask<T extends object>(
  client: OpenAI,
  question: Question<T>,
  { model, maxAnswerTokens, patience, signal: ended }: AskOptions,
): Promise<Asked<T>> {
  const { name, instructions, data, answer } = question;
  const late = AbortSignal.timeout(patience);
  const signal = ended === undefined ? late : AbortSignal.any([late, ended]);
  try {
    const completion = await client.chat.completions.create(
      {
        model,
        temperature: 0,
        max_completion_tokens: maxAnswerTokens,
        messages: [
          { role: 'system', content: instructions },
          { role: 'user', content: data },
        ],
        response_format: {
          type: 'json_schema',
          json_schema: { name, strict: true, schema: z.toJSONSchema(answer) },
        },
      },
      { signal },
    );
    const { usage } = completion;
    const said = completion.choices?.[0]?.message?.content ?? '';
    const used = {
      prompt: tokensIn(usage?.prompt_tokens) ?? estimatedTokens(instructions + data),
      completion: tokensIn(usage?.completion_tokens) ?? estimatedTokens(said),
    };
    return { result: resultOf(completion.choices?.[0], acceptedAnswer(question)), used };
  } catch (error) {
    const isSilent = late.aborted || isTimeout(error);
    return {
      result: { failure: ended?.aborted ? 'cancelled' : isSilent ? 'silent' : failureOf(error) },
      used: { prompt: 0, completion: 0 },
    };
  }
}

/** More than any model takes or gives at once: what says so is no count. */
const mostTokens = 100_000_000;

/** As the server counts them; undefined where it counts none, or what can be none. */
const tokensIn = (said: unknown): number | undefined =>
  typeof said === 'number' && Number.isSafeInteger(said) && said >= 0 && said <= mostTokens ? said : undefined;

type Choice = OpenAI.Chat.Completions.ChatCompletion.Choice;

function resultOf<T>(choice: Choice | undefined, accepted: z.ZodType<T>): Asked<T>['result'] {
  if (choice?.message === undefined) return { failure: 'malformed' };
  if (choice.finish_reason === 'length') return { failure: 'truncated' };
  const { content, refusal } = choice.message;
  if ((refusal ?? '') !== '' || choice.finish_reason === 'content_filter') return { failure: 'refused' };
  // Some servers take the schema for advice, and wrap the answer in prose. Two answers in one text are none.
  const answers = jsonValuesIn(content ?? '').flatMap((value) => {
    const read = accepted.safeParse(value);
    return read.success ? [read.data] : [];
  });
  const [answer] = answers;
  return answer === undefined || answers.length > 1 ? { failure: 'malformed' } : { answer };
}

/** The server took the question, and nothing came. */
const isTimeout = (error: unknown): boolean =>
  error instanceof Error && error.constructor.name === 'APIConnectionTimeoutError';

/**
 * 400, 401, 403 and 404 are about the key, the model or the question, and a 3xx is about the address, for no other is asked: the next
 * one would fare no better.
 */
function failureOf(error: unknown): Failure {
  const status = error instanceof Error && 'status' in error ? error.status : undefined;
  const isRedirect = typeof status === 'number' && status >= 300 && status < 400;
  return isRedirect || status === 400 || status === 401 || status === 403 || status === 404
    ? 'not-served'
    : 'unanswered';
}
