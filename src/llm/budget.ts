export interface Spending {
  readonly promptTokens: number;
  readonly completionTokens: number;
  /** In the currency of the prices; 0 without prices. */
  readonly cost: number;
}

export interface Limits {
  /** Tokens of all requests together, prompts and answers. */
  readonly maxTokens?: number;
  /** In the currency of the prices. */
  readonly maxCost?: number;
  /** Per million tokens. */
  readonly prices?: { readonly prompt: number; readonly completion: number };
}

/** Characters of English a token has at least, about: an estimate that errs on the side of the limit. */
const charactersPerToken = 3;

export const estimatedTokens = (text: string): number => Math.ceil(text.length / charactersPerToken);

/** Keeps to the limits: what a request may cost at most is set aside before it is sent, so that none sent side by side go over. */
export class Budget {
  private readonly limits: Limits;
  private prompt = 0;
  private completion = 0;
  private asidePrompt = 0;
  private asideCompletion = 0;

  constructor(limits: Limits) {
    this.limits = limits;
  }

  /** True if a request still fits; if so it is set aside until `settle`. */
  reserve(prompt: number, completion: number): boolean {
    const { maxTokens = Number.POSITIVE_INFINITY, maxCost = Number.POSITIVE_INFINITY } = this.limits;
    const [allPrompt, allCompletion] = [
      this.prompt + this.asidePrompt + prompt,
      this.completion + this.asideCompletion + completion,
    ];
    if (allPrompt + allCompletion > maxTokens || this.costOf(allPrompt, allCompletion) > maxCost) return false;
    this.asidePrompt += prompt;
    this.asideCompletion += completion;
    return true;
  }

  settle(reserved: { prompt: number; completion: number }, used: { prompt: number; completion: number }): void {
    this.asidePrompt -= reserved.prompt;
    this.asideCompletion -= reserved.completion;
    this.prompt += used.prompt;
    this.completion += used.completion;
  }

  get spending(): Spending {
    return {
      promptTokens: this.prompt,
      completionTokens: this.completion,
      cost: this.costOf(this.prompt, this.completion),
    };
  }

  private costOf(prompt: number, completion: number): number {
    const { prices = { prompt: 0, completion: 0 } } = this.limits;
    return (prompt * prices.prompt + completion * prices.completion) / 1_000_000;
  }
}
