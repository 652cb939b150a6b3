import * as z from 'zod';
import { type Recalled, type RecallHit, recall, recallKinds, recallModes } from '../../../../app/recall/recall.ts';
import { defined } from '../../../../util/defined.ts';
import type { Wording } from '../../../../util/text/wording.ts';
import { memoryNotice, noteLines } from '../../answers/memory.ts';
import { idOrQuoted, quoted } from '../../answers/quote.ts';
import { defineTool, reads } from '../../calls/define-tool.ts';
import { countField, depthField, questionField, things, typeField, unitField, wordField } from './fields.ts';

const weightNames = ['cosine', 'lexical', 'recency', 'importance', 'decay_rate'] as const;

export const recallTool = defineTool({
  name: 'recall',
  title: 'Recall',
  description: 'What is known about a question, best first (k = 5). Tell disputed hits as disputed.',
  hints: reads,
  input: z.strictObject({
    query: questionField,
    k: countField.optional(),
    over: z.array(z.enum(recallKinds)).optional(),
    type: typeField.optional(),
    tag: wordField.optional(),
    min_importance: unitField.optional(),
    project: wordField.optional(),
    mode: z.enum(recallModes).optional(),
    weights: z.partialRecord(z.enum(weightNames), z.number()).optional(),
    overfetch: countField.optional(),
    expand: z
      .strictObject({
        rels: z.array(wordField).optional(),
        depth: depthField.optional(),
        cap: countField.optional(),
        score: unitField.optional(),
      })
      .optional()
      .describe('Add linked things'),
    include_superseded: z.boolean().optional(),
    explain: z.boolean().optional(),
  }),
  output: z.object({
    hits: things('kind, id, text, place or by, score, disputed, status'),
    mode: z.string(),
    notes: z.array(z.string()),
  }),
  run: async ({ weights, expand, ...input }, { world, signal }) => {
    const request = {
      ...defined(input),
      query: input.query,
      ...(weights === undefined ? {} : { weights: defined(weights) }),
      ...(expand === undefined ? {} : { expand: defined(expand) }),
    };
    const recalled = await recall(world.memories, request, signal);
    const { hits, mode, notes } = recalled;
    return {
      data: { hits: hits.map((hit) => ({ ...hit })), mode, notes: notes.map(String) },
      text: recalledText(recalled),
    };
  },
});

function recalledText({ hits, notes }: Recalled<Wording>): string {
  const lines = [...hits.map((hit, index) => `${index + 1}. ${hitText(hit)}`), ...noteLines(notes)];
  const notice = lines.some((line) => line.includes('«')) ? [memoryNotice] : [];
  return [...(hits.length === 0 ? ['Nothing is known of it.'] : []), ...notice, ...lines].join('\n');
}

function hitText({ kind, id, text, place, by, score, disputed, status, expanded, parts }: RecallHit): string {
  const more = [
    `${kind} ${idOrQuoted(id)}`,
    ...(place === undefined ? [] : [idOrQuoted(place)]),
    ...(by === undefined ? [] : [`by ${quoted(by, 100)}`]),
    ...(status === undefined || status === 'active' ? [] : [idOrQuoted(status)]),
    `score ${score.toFixed(2)}`,
    ...(expanded === undefined ? [] : [`${idOrQuoted(expanded.rel)} of ${idOrQuoted(expanded.from)}`]),
    ...(parts === undefined ? [] : [partsText(parts)]),
  ];
  return `${disputed ? 'DISPUTED: ' : ''}${quoted(text)} (${more.join(', ')})`;
}

const partsText = (parts: NonNullable<RecallHit['parts']>): string =>
  Object.entries(parts)
    .map(([name, value]) => `${name} ${value?.toFixed(2) ?? '–'}`)
    .join(', ');
