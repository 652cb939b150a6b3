import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { GetPromptRequestSchema, type GetPromptResult } from '@modelcontextprotocol/sdk/types.js';
import * as z from 'zod';
import { longestQuestion } from '../../../model/limits.ts';
import { UserInputError } from '../../../util/errors.ts';
import type { Logger } from '../../../util/logger.ts';
import { quoted } from '../answers/quote.ts';
import { readArguments } from '../calls/arguments.ts';
import { protocolError } from '../calls/failures.ts';

const name = 'answer_with_lore';
const argsSchema = {
  question: z.string().min(1).max(longestQuestion).describe('About the world, its people or its history'),
};

/**
 * For clients that offer prompts to people: a question, and the steps that an honest answer takes. The SDK's own handler would answer
 * wrong arguments in the words of its validator; ours says what was expected.
 */
export function registerPrompts(mcp: McpServer, log: Logger): void {
  mcp.registerPrompt(
    name,
    {
      title: 'Answer with lore',
      description: 'Answers a question about the world from its sources, saying what is disputed and what is unknown.',
      argsSchema,
    },
    ({ question }) => filledPrompt(question),
  );
  mcp.server.setRequestHandler(GetPromptRequestSchema, ({ params }) => {
    try {
      if (params.name !== name) throw noPrompt(params.name);
      return filledPrompt(readArguments(name, z.object(argsSchema), params.arguments).question);
    } catch (error) {
      throw protocolError(error, log);
    }
  });
}

function filledPrompt(question: string): GetPromptResult {
  return {
    description: 'Answer from the lore, with its sources',
    messages: [{ role: 'user', content: { type: 'text', text: promptText(question) } }],
  };
}

function noPrompt(asked: string): UserInputError {
  return new UserInputError(`There is no prompt ${JSON.stringify(asked.slice(0, 200))}.`, {
    code: 'unknown-prompt',
    fix: `The one prompt is ${name}.`,
  });
}

function promptText(question: string): string {
  return `Answer this question about the world: ${quoted(question, longestQuestion)}

Take these steps with the tools of lore-engine:
1. latest_run. Where it gives a caveat, begin your answer with it.
2. get_entity for every person, place and thing the answer tells of.
3. get_contradictions with each source you cite, to say how many it has.
4. check_claim for each statement that no known claim makes. It would clash: leave it out, or call it disputed.

Then answer in a few paragraphs. Name the source of each fact. Tell what is disputed as disputed, with both sides. Say what is unknown in the sentence that get_entity gives for it, and invent nothing in its stead.`;
}
