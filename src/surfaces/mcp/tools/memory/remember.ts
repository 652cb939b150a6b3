import * as z from 'zod';
import { type RememberResult, unruled } from '../../../../app/memory/remember.ts';
import { rememberOperation } from '../../../../operations/remember.ts';
import type { Wording } from '../../../../util/text/wording.ts';
import { memoryNotice, noteLines, thingText, whyText } from '../../answers/memory.ts';
import { idOrQuoted, quoted } from '../../answers/quote.ts';
import { operationTool } from '../../calls/operation-tool.ts';
import { thing, things } from './fields.ts';

export const rememberTool = operationTool(rememberOperation, {
  title: 'Remember',
  description:
    'Notes a fact that you made up, one in a plain sentence. Returns the facts that it contradicts or repeats. Changes no file.',
  hints: { idempotentHint: false },
  words: {
    polarity: 'Affirms: 1, denies: -1',
    derived_from: 'Memories it sums up and supersedes',
    keep_sources: 'Those stay in force',
    candidate: 'Nobody vouches for it yet',
  },
  output: z.object({
    memory: thing,
    action: z.string(),
    conflicts: things('other, similarity, kind, reason'),
    claims: z.array(thing),
    findings: z.array(z.string()),
    rules: z.string(),
  }),
  told: (result) => ({ data: result, text: rememberedText(result) }),
});

function actionText(result: RememberResult<Wording>): string {
  if (result.action === 'rejected') return 'Not remembered: it conflicts with a known fact, and nothing was written.';
  const id = idOrQuoted(result.memory.id);
  const { superseded } = result;
  const instead = superseded.length === 0 ? '' : `in the place of ${superseded.map(idOrQuoted).join(', ')}`;
  if (result.action === 'merged') {
    return `It is known already, as ${id}: ${instead === '' ? 'nothing new was written' : `that is ${instead} now`}.`;
  }
  return instead === '' ? `Remembered as ${id}.` : `Remembered as ${id}, ${instead}.`;
}

const unruledWords = {
  later: 'Its claims are not read yet. An event announces the findings.',
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
