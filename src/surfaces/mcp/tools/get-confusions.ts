import * as z from 'zod';
import { listFindings } from '../../../app/findings/list-findings.ts';
import type { Member } from '../../../model/finding.ts';
import { memberPlaceWords } from '../../../report/shared/member-place.ts';
import { plural } from '../../../report/shared/plural.ts';
import { defined } from '../../../util/defined.ts';
import { idOrQuoted, quoted } from '../answers/quote.ts';
import { cursorParam, entityWords, limitParam, pageShape } from '../answers/shapes.ts';
import { listingText } from '../answers/text.ts';
import { defineTool, reads } from '../calls/define-tool.ts';

/** The statement of a fact, with its place; for a memory also its time. */
function factOf(member: Member): string {
  const place = memberPlaceWords(member);
  return `${member.summary} ${place.startsWith('(') ? place : `(${place})`}`;
}

export const getConfusions = defineTool({
  name: 'get_confusions',
  title: 'Open questions',
  description: 'Lists questions that the story, read in order, leaves open. Assert neither side.',
  hints: reads,
  input: z.strictObject({ entity: entityWords.optional(), limit: limitParam, cursor: cursorParam }),
  output: z.object({
    questions: z.array(
      z.object({
        id: z.string(),
        question: z.string(),
        facts: z.array(z.string()),
      }),
    ),
    ...pageShape,
  }),
  run: async ({ entity: about, ...page }, { world }) => {
    const { stored, readOnly: peek } = world;
    const request = { ...page, about, category: ['confusion' as const], peek };
    const { items, total, cursor } = await listFindings(stored.store, request);
    const questions = items.flatMap(({ violation: finding, name: id }) => {
      if (finding.category !== 'confusion') return [];
      const facts = finding.members.map(factOf);
      return [{ id, question: finding.question, facts }];
    });
    return {
      data: { questions, total, ...defined({ cursor }) },
      text: listingText({
        heading:
          total === 0
            ? 'The story leaves nothing open that was found'
            : `${plural(total, 'question')} that the story leaves open`,
        items: questions.map(({ id, question, facts }) =>
          [`- ${quoted(question)} (id ${idOrQuoted(id)})`, ...facts.map((fact) => `  told: ${quoted(fact)}`)].join(
            '\n',
          ),
        ),
        total,
        cursor,
      }),
    };
  },
});
