import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import * as z from 'zod';
import { quoted } from '../answers/quote.ts';

/** For clients that offer prompts to people: a question, and the steps that an honest answer takes. */
export function registerPrompts(server: McpServer): void {
  server.registerPrompt(
    'answer_with_lore',
    {
      title: 'Answer with lore',
      description: 'Answers a question about the world from its sources, saying what is disputed and what is unknown.',
      argsSchema: { question: z.string().min(1).max(4000).describe('About the world, its people or its history') },
    },
    ({ question }) => ({
      description: 'Answer from the lore, with its sources',
      messages: [{ role: 'user', content: { type: 'text', text: promptText(question) } }],
    }),
  );
}

function promptText(question: string): string {
  return `Answer this question about the world: ${quoted(question, 4000)}

Take these steps with the tools of lore-engine:
1. latest_run. Where it gives a caveat, begin your answer with it.
2. get_entity for every person, place and thing the answer tells of.
3. get_contradictions with each source you cite, to say how many it has.
4. check_claim for each statement that no known claim makes. It would clash: leave it out, or call it disputed.

Then answer in a few paragraphs. Name the source of each fact. Tell what is disputed as disputed, with both sides. Say what is unknown in the sentence that get_entity gives for it, and invent nothing in its stead.`;
}
