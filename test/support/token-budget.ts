import { encode } from 'gpt-tokenizer';

/**
 * Tokens that models pay for: the definitions of tools in every conversation, an answer each time. docs/mcp-tools.md tells the first two.
 *
 * When one is full, in this order: shorten the descriptions of the tools that `heaviest` names, and of their fields (a field whose name says
 * all needs none); fold a new tool into one that answers nearly the same; put it into a toolset that is not a default
 * (`src/surfaces/mcp/tools/toolsets.ts`); cut an answer into pages with a cursor, as `get_entity` is. Raising a number comes last, and the
 * commit says what a model can do for it.
 */
export const tokenBudget = {
  /** The definitions of all tools of the default toolsets together. */
  defaultTools: 6500,
  /** Those of all toolsets. */
  allTools: 8000,
  /** A page of an answer that has pages. */
  page: 2000,
} as const;

export const tokensOf = (text: string): number => encode(text).length;

/** `get_entity 412, check_claim 398`: the tools whose definitions cost most, for whoever has to make room. */
export function heaviest(definitions: readonly { readonly name: string }[], count = 5): string {
  const sized = definitions.map((tool) => ({ name: tool.name, tokens: tokensOf(JSON.stringify(tool)) }));
  sized.sort((a, b) => b.tokens - a.tokens);
  return sized
    .slice(0, count)
    .map(({ name, tokens }) => `${name} ${tokens}`)
    .join(', ');
}
