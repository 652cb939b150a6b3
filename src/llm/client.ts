import type OpenAI from 'openai';
import { defined } from '../util/defined.ts';
import { AnswerCache } from './answer-cache.ts';
import { ask, type Failure } from './ask.ts';
import { Budget, estimatedTokens, type Limits, type Spending } from './budget.ts';
import { acceptedAnswer, answerKey, lastAnswerKey, type Question } from './question.ts';
import type { ModelSettings } from './settings.ts';

export interface ModelClientOptions extends Limits, Omit<ModelSettings, 'maxTokens'> {
  /** Folder of earlier answers; the same question asked again costs nothing. Absent: every question is sent. */
  readonly cacheDir?: string;
  /** Per request, tried again on 408, 409, 429, 5xx and lost connections, later each time; default 4. */
  readonly maxRetries?: number;
  /** Milliseconds a request may take; default 60,000. */
  readonly timeout?: number;
  /** Milliseconds that a question may take with all its retries; default twice the time of a request. */
  readonly patience?: number;
  /** Tokens of one answer; default 2,000. */
  readonly maxAnswerTokens?: number;
  /** Calls off what was asked, and asks nothing more. */
  readonly signal?: AbortSignal;
}

const defaults = { maxRetries: 4, timeout: 60_000, maxAnswerTokens: 2000 };

/** The limit of silent questions before the others are given up. */
const mostSilent = 2;

/** The results of the questions of a run. */
export interface ModelUsage extends Spending {
  /** Sent to the model. */
  readonly asked: number;
  /** Answered from the cache. */
  readonly cached: number;
  /** Not sent: for the limits, because the server had refused to serve, or because nobody waits any more. */
  readonly skipped: number;
  readonly failed: Readonly<Partial<Record<Failure, number>>>;
  readonly limitReached: boolean;
  /** Why answers could not be stored, so that they are asked for again; absent where they were. */
  readonly notStored?: string;
}

/** The one client of model servers: asks within a budget, and never the same thing twice. */
export class ModelClient {
  readonly #options: ModelClientOptions;
  readonly #budget: Budget;
  readonly #cache: AnswerCache;
  #openai: Promise<OpenAI> | undefined;
  #asked = 0;
  #cached = 0;
  #skipped = 0;
  #limitReached = false;
  #notServed = false;
  #hasAnswered = false;
  #silent = 0;
  #notStored: string | undefined;
  readonly #failed: Partial<Record<Failure, number>> = {};

  constructor(options: ModelClientOptions) {
    this.#options = options;
    this.#budget = new Budget(options);
    this.#cache = new AnswerCache(options.cacheDir);
  }

  /** The answer, from the cache or the model; undefined where there is none, which `usage` counts. Never throws for what a server does. */
  async ask<T extends object>(question: Question<T>): Promise<T | undefined> {
    const key = answerKey(question, this.#options);
    const cached = await this.#cache.get(key, acceptedAnswer(question));
    if (cached !== undefined) this.#cached++;
    const answer = cached ?? (await this.#send(question));
    if (answer === undefined) return undefined;
    if (cached === undefined) await this.#store(key, answer);
    // A run without a model uses the answer of the model that was asked last.
    await this.#store(lastAnswerKey(question), answer);
    return answer;
  }

  /** An answer that cannot be stored is an answer: it is paid for. */
  async #store(key: string, answer: object): Promise<void> {
    try {
      await this.#cache.put(key, answer);
    } catch (error) {
      this.#notStored ??= error instanceof Error ? error.message : String(error);
    }
  }

  get usage(): ModelUsage {
    return {
      ...this.#budget.spending,
      asked: this.#asked,
      cached: this.#cached,
      skipped: this.#skipped,
      failed: this.#failed,
      limitReached: this.#limitReached,
      ...defined({ notStored: this.#notStored }),
    };
  }

  get #patience(): number {
    const { patience, timeout = defaults.timeout } = this.#options;
    return patience ?? 2 * timeout;
  }

  async #send<T extends object>(question: Question<T>): Promise<T | undefined> {
    const { model, maxAnswerTokens = defaults.maxAnswerTokens, signal } = this.#options;
    if (signal?.aborted) {
      this.#skipped++;
      return undefined;
    }
    const reserved = {
      prompt: estimatedTokens(question.instructions + question.data),
      completion: maxAnswerTokens,
    };
    if (this.#notServed || !this.#budget.reserve(reserved.prompt, reserved.completion)) {
      this.#limitReached ||= !this.#notServed;
      this.#skipped++;
      return undefined;
    }
    this.#asked++;
    this.#openai ??= openAiClient(this.#options);
    const { result, used } = await ask(await this.#openai, question, {
      model,
      maxAnswerTokens,
      patience: this.#patience,
      signal,
    });
    this.#budget.settle(reserved, used);
    if ('answer' in result) {
      this.#hasAnswered = true;
      return result.answer;
    }
    this.#hasAnswered ||= result.failure !== 'silent';
    const failure = result.failure === 'silent' ? 'unanswered' : result.failure;
    this.#failed[failure] = (this.#failed[failure] ?? 0) + 1;
    // A server that accepts questions and answers none would have each of them waited for as long.
    if (result.failure === 'silent') this.#silent++;
    this.#notServed ||= result.failure === 'not-served' || (!this.#hasAnswered && this.#silent >= mostSilent);
    return undefined;
  }
}

/** The last answer to a question, of whichever model; sends nothing. */
export function rememberedAnswer<T extends object>(cacheDir: string, question: Question<T>): Promise<T | undefined> {
  return new AnswerCache(cacheDir).get(lastAnswerKey(question), acceptedAnswer(question));
}

async function openAiClient({ apiKey, baseURL, maxRetries, timeout }: ModelClientOptions): Promise<OpenAI> {
  // Loaded only here: most runs ask no model.
  const { default: Client } = await import('openai');
  return new Client({
    apiKey,
    maxRetries: maxRetries ?? defaults.maxRetries,
    timeout: timeout ?? defaults.timeout,
    logLevel: 'off',
    // Where the text goes, this machine says, and no server.
    fetchOptions: { redirect: 'manual' },
    ...defined({ baseURL }),
  });
}
