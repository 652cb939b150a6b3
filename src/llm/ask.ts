import type OpenAI from 'openai';
import * as z from 'zod';
import { answerSchema, type ModelClaim } from './answer.ts';

export interface Answer {
  readonly result: { readonly claims: readonly ModelClaim[] } | { readonly failure: Failure };
  readonly used: { readonly prompt: number; readonly completion: number };
}

/** Why a chunk has no answer. The last stops the whole run: asking on would fail likewise. */
export type Failure = 'malformed' | 'truncated' | 'refused' | 'unanswered' | 'not-served';

export interface Question {
  readonly model: string;
  readonly instructions: string;
  readonly passage: string;
  readonly maxAnswerTokens: number;
}

/** One request to a chat-completions endpoint. The client retries what is worth retrying; this never throws. */
export async function ask(client: OpenAI, question: Question): Promise<Answer> {
  try {
    const completion = await client.chat.completions.create({
      model: question.model,
      temperature: 0,
      max_completion_tokens: question.maxAnswerTokens,
      messages: [
        { role: 'system', content: question.instructions },
        { role: 'user', content: question.passage },
      ],
      // Made here and not above: a check without a model loads this file, too.
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'claims', strict: true, schema: z.toJSONSchema(answerSchema) },
      },
    });
    const usage = completion.usage;
    const used = { prompt: usage?.prompt_tokens ?? 0, completion: usage?.completion_tokens ?? 0 };
    return { result: read(completion.choices?.[0]), used };
  } catch (error) {
    return { result: { failure: failureOf(error) }, used: { prompt: 0, completion: 0 } };
  }
}

type Choice = OpenAI.Chat.Completions.ChatCompletion.Choice;

function read(choice: Choice | undefined): Answer['result'] {
  if (choice?.message === undefined) return { failure: 'malformed' };
  if (choice.finish_reason === 'length') return { failure: 'truncated' };
  const { content, refusal } = choice.message;
  if ((refusal ?? '') !== '' || choice.finish_reason === 'content_filter') return { failure: 'refused' };
  try {
    return { claims: answerSchema.parse(JSON.parse(content ?? '')).claims };
  } catch {
    return { failure: 'malformed' };
  }
}

/** 400, 401, 403 and 404 are about the key, the model or the question, and the next chunk would fare no better. */
function failureOf(error: unknown): Failure {
  const status = error instanceof Error && 'status' in error ? error.status : undefined;
  return status === 400 || status === 401 || status === 403 || status === 404 ? 'not-served' : 'unanswered';
}
