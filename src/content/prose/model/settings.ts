/** The model a user has set up, by the environment. */
export interface ModelSettings {
  readonly apiKey: string;
  readonly baseURL?: string;
  readonly model: string;
  /** Of all requests of one run together. */
  readonly maxTokens: number;
}

const defaultModel = 'gpt-4o-mini';
/** Some 2,000 pages: enough for a book, and no bill that surprises. */
const defaultTokens = 1_000_000;

/**
 * `OPENAI_API_KEY` turns the model on; so does `OPENAI_BASE_URL` alone, for a local server that asks for no key.
 * `LORE_MODEL` names the model, `LORE_MAX_TOKENS` how many tokens one run may take.
 */
export function modelSettings(environment: Readonly<Record<string, string | undefined>>): ModelSettings | undefined {
  const { OPENAI_API_KEY: apiKey = '', OPENAI_BASE_URL: baseURL = '', LORE_MODEL: model = '' } = environment;
  const maxTokens = Number(environment.LORE_MAX_TOKENS ?? defaultTokens);
  if (apiKey === '' && baseURL === '') return undefined;
  return {
    apiKey: apiKey || 'none',
    model: model || defaultModel,
    maxTokens: maxTokens >= 0 ? maxTokens : defaultTokens,
    ...(baseURL === '' ? {} : { baseURL }),
  };
}
