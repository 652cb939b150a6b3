import { defined } from '../util/defined.ts';
import { UserInputError } from '../util/errors.ts';
import type { Limits } from './budget.ts';

/** The model a user has asked for by name, reached as the environment says. */
export interface ModelSettings extends Limits {
  readonly apiKey: string;
  readonly baseURL?: string;
  readonly model: string;
  /** The limit for all requests of one run together. */
  readonly maxTokens: number;
  /** Milliseconds a request may take; absent: as the client has it. */
  readonly timeout?: number;
}

/** Some 2,000 pages: enough for a book, and no bill that surprises. */
const defaultTokens = 1_000_000;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * `OPENAI_API_KEY` is the key; `OPENAI_BASE_URL` another server, which may ask for none. `LORE_MAX_TOKENS` limits what one run
 * may take; `LORE_MAX_COST` likewise, with `LORE_TOKEN_PRICES` such as `0.15/0.60`, per million tokens asked and answered.
 * `LORE_MODEL_TIMEOUT` is how many seconds one answer may take.
 *
 * @throws UserInputError where neither key nor server is set, or a limit is no number.
 */
export function modelSettings(model: string, environment: Environment): ModelSettings {
  const { OPENAI_API_KEY: apiKey = '', OPENAI_BASE_URL: baseURL = '' } = environment;
  if (apiKey === '' && baseURL === '') {
    throw new UserInputError(`The model \`${model}\` cannot be reached: no key and no server is set.`, {
      code: 'no-model',
      fix: 'Set OPENAI_API_KEY, or OPENAI_BASE_URL for a server of your own. Without --model, prose is read by patterns.',
    });
  }
  requireAddress(baseURL);
  const maxCost = numberIn(environment, 'LORE_MAX_COST');
  const prices = pricesIn(environment);
  if (maxCost !== undefined && prices === undefined) {
    throw new UserInputError('LORE_MAX_COST says nothing without prices.', {
      code: 'bad-setting',
      fix: 'Set LORE_TOKEN_PRICES too, such as 0.15/0.60: per million tokens asked and answered.',
    });
  }
  return {
    apiKey: apiKey || 'none',
    model,
    maxTokens: numberIn(environment, 'LORE_MAX_TOKENS') ?? defaultTokens,
    ...timeoutIn(environment),
    ...(baseURL === '' ? {} : { baseURL }),
    ...defined({ maxCost, prices }),
  };
}

function requireAddress(baseURL: string): void {
  const protocol = URL.canParse(baseURL) ? new URL(baseURL).protocol : '';
  if (baseURL === '' || protocol === 'http:' || protocol === 'https:') return;
  throw new UserInputError('OPENAI_BASE_URL is not the address of a server.', {
    code: 'bad-setting',
    fix: 'Give one that begins with https:// or http://, such as http://localhost:11434/v1.',
  });
}

function numberIn(environment: Environment, name: string): number | undefined {
  const text = environment[name]?.trim() ?? '';
  return text === '' ? undefined : amount(text, name);
}

/** No timer can be set for longer than some 24 days. */
const mostSeconds = 1_000_000;

function timeoutIn(environment: Environment): { readonly timeout?: number } {
  const seconds = numberIn(environment, 'LORE_MODEL_TIMEOUT');
  if (seconds === undefined) return {};
  if (seconds > 0 && seconds <= mostSeconds) return { timeout: Math.ceil(seconds * 1_000) };
  throw new UserInputError(
    `LORE_MODEL_TIMEOUT is \`${seconds}\`, and has to be from above 0 to ${mostSeconds} seconds.`,
    {
      code: 'bad-setting',
      fix: 'Write seconds, such as 300.',
    },
  );
}

function pricesIn(environment: Environment): { prompt: number; completion: number } | undefined {
  const name = 'LORE_TOKEN_PRICES';
  const text = environment[name]?.trim() ?? '';
  if (text === '') return undefined;
  const [prompt = '', completion = prompt] = text.split('/');
  return { prompt: amount(prompt, name), completion: amount(completion, name) };
}

function amount(text: string, name: string): number {
  const value = /^\d+(?:\.\d+)?$/.test(text.trim()) ? Number(text) : Number.NaN;
  if (Number.isFinite(value)) return value;
  throw new UserInputError(`${name} is \`${text}\`, which is not a number of 0 or more.`, {
    code: 'bad-setting',
    fix: name === 'LORE_TOKEN_PRICES' ? 'Write two prices, such as 0.15/0.60.' : 'Write digits, such as 200000.',
  });
}
