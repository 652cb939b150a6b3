import * as z from 'zod';
import { type RememberResult, unruled } from '../../../../app/memory/remember.ts';
import { conflictPolicies, memoryTypes, polarities } from '../../../../model/memory.ts';
import { defined } from '../../../../util/defined.ts';
import type { Wording } from '../../../../util/text/wording.ts';
import { rememberIn } from '../../../served/memories.ts';
import { memoryNotice, noteLines, thingText, whyText } from '../../answers/memory.ts';
import { idOrQuoted, quoted } from '../../answers/quote.ts';
import { adds, defineTool } from '../../calls/define-tool.ts';
import { idField, textField, things, unitField, wordField } from './fields.ts';

export const rememberTool = defineTool({
  name: 'remember',
  title: 'Remember',
  description:
    'Notes what you made up, one thing in a plain sentence; answers what it contradicts or repeats. Changes no file.',
  hints: { ...adds, idempotentHint: false },
  input: z.strictObject({
    text: textField,
    type: z.enum(memoryTypes).optional(),
    tags: z.array(wordField).optional(),
    importance: unitField.optional(),
    source: idField.optional(),
    project: wordField.optional(),
    polarity: z.literal(polarities).optional().describe('Affirms: 1, denies: -1'),
    derived_from: z.array(idField).optional().describe('Memories it sums up and supersedes'),
    on_conflict: z.enum(conflictPolicies).optional(),
  }),
  output: z.object({
    memory: z.looseObject({}),
    action: z.string(),
    conflicts: things('other, similarity, kind, reason'),
    claims: z.array(z.looseObject({})),
    findings: z.array(z.string()),
    rules: z.string(),
  }),
  run: async (input, { world, actor, signal }) => {
    const request = { ...defined(input), text: input.text, actor };
    const result = await rememberIn(world, request, signal);
    const { memory, action, conflicts, claims, findings, rules } = result;
    return {
      data: {
        memory: { ...memory },
        action,
        conflicts: conflicts.map(({ other, ...conflict }) => ({ other: { ...other }, ...conflict })),
        claims: claims.map((claim) => ({ ...claim })),
        findings: [...findings],
        rules,
      },
      text: rememberedText(result),
    };
  },
});

function actionText(result: RememberResult<Wording>): string {
  if (result.action === 'rejected') return 'Not remembered: it conflicts with what is known, and nothing was written.';
  const id = idOrQuoted(result.memory.id);
  const { superseded } = result;
  const instead = superseded.length === 0 ? '' : `in the place of ${superseded.map(idOrQuoted).join(', ')}`;
  if (result.action === 'merged') {
    return `It is known already, as ${id}: ${instead === '' ? 'nothing new was written' : `that is ${instead} now`}.`;
  }
  return instead === '' ? `Remembered as ${id}.` : `Remembered as ${id}, ${instead}.`;
}

const unruledWords = {
  later: 'It is not read for claims yet: what rules find is announced.',
  nothing: 'No claim was read from it: rules do not look at it.',
} as const;

function rememberedText(result: RememberResult<Wording>): string {
  const { action, conflicts, read_as, findings, notes } = result;
  const unlooked = unruled(result);
  const contradicts = conflicts.some(({ kind }) => kind === 'contradiction');
  return [
    `${actionText(result)} ${memoryNotice}`,
    ...(read_as.length === 0 ? [] : [`Read as: ${read_as.map((claim) => quoted(claim)).join('; ')}.`]),
    ...(unlooked === undefined ? [] : [unruledWords[unlooked]]),
    ...conflicts.map(
      ({ other, ...conflict }) =>
        `${conflict.kind === 'duplicate' ? 'Repeats' : 'Contradicts'} ${thingText(other)}; ${whyText(conflict)}`,
    ),
    ...(findings.length === 0 ? [] : [`Findings open: ${findings.map(idOrQuoted).join(', ')}.`]),
    ...noteLines(notes),
    ...(contradicts && (action === 'stored' || (action === 'merged' && result.superseded.length === 0))
      ? ['Tell it as disputed, or retract it; of two memories, supersede the one that no longer holds.']
      : []),
  ].join('\n');
}
