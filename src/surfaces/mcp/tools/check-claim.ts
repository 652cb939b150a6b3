import * as z from 'zod';
import { type ClaimVerdict, planDryRun } from '../../../app/dry-run/plan-dry-run.ts';
import { mostItems } from '../../../app/paging.ts';
import { findingName } from '../../../model/finding-name.ts';
import { problemLevelNames } from '../../../model/problem-levels.ts';
import { plural } from '../../../report/shared/plural.ts';
import { quoted, quoteNotice } from '../answers/quote.ts';
import { findingData, findingShape } from '../answers/shapes.ts';
import { findingText } from '../answers/text.ts';
import { defineTool, reads } from '../calls/define-tool.ts';

export const checkClaim = defineTool({
  name: 'check_claim',
  title: 'Would these claims clash?',
  description:
    'A dry run before you say it: which findings would these claims bring, and which would they end? Writes nothing. ' +
    'Claims are one plain sentence about known entities, or objects as in the world files: ' +
    '{"type":"RULES","from_entity":"maren","to":"ashkeep","from":830,"until":840}, {"id":"maren","birth":812}.',
  hints: reads,
  input: z.strictObject({
    claims: z.union([z.string().min(1).max(2000), z.array(z.record(z.string(), z.unknown())).min(1).max(50)]),
  }),
  output: z.object({
    clashes: z.boolean(),
    understood: z.array(z.string()).describe('The claims as they were read'),
    would_appear: z.array(findingShape),
    would_appear_total: z.number(),
    would_join: z.array(findingShape).describe('Open already; these claims would be part of them'),
    would_vanish: z.array(z.object({ id: z.string(), message: z.string() })),
    problems: z
      .array(z.object({ level: z.enum(problemLevelNames), message: z.string() }))
      .describe('What could not be read, and was not checked; `info` is advice'),
  }),
  run: async ({ claims }, { world, signal }) => {
    const data = dataOf(await world.dryRun(await planDryRun(world.stored, claims), signal));
    return { data, text: textOf(data) };
  },
});

function dataOf({ understood, would_open, would_join, would_close, problems }: ClaimVerdict) {
  return {
    clashes: [...would_open, ...would_join].some(({ category }) => category !== 'orphan'),
    understood: understood.slice(0, mostItems),
    would_appear: would_open.slice(0, mostItems).map((finding) => findingData(finding)),
    would_appear_total: would_open.length,
    would_join: would_join.slice(0, mostItems).map((finding) => findingData(finding)),
    would_vanish: would_close
      .slice(0, mostItems)
      .map((finding) => ({ id: findingName(finding), message: finding.message })),
    problems: problems.slice(0, mostItems).map(({ level, message }) => ({ level, message })),
  };
}

const problemWords = { error: 'Not read', warn: 'Not read as meant', info: 'Advice' } as const;

function textOf(data: ReturnType<typeof dataOf>): string {
  const { understood, clashes, would_appear, would_appear_total, would_join, would_vanish, problems } = data;
  const nothing = understood.length === 0 && would_appear_total === 0 && would_vanish.length === 0;
  const read = nothing
    ? [
        'Nothing could be read from this, so nothing was checked. Name entities of the world, ' +
          'or give claims as objects: {"type": "RULES", "from_entity": "maren", "to": "ashkeep", "from": 830}.',
      ]
    : [`Read as: ${understood.map((claim) => quoted(claim)).join('; ')}. ${quoteNotice}`];
  const verdict = clashes ? 'It would clash' : 'Nothing would clash';
  return [
    ...read,
    ...problems.map(({ level, message }) => `${problemWords[level]}: ${quoted(message)}`),
    ...(nothing
      ? []
      : [
          `${verdict}: ${plural(would_appear_total, 'finding')} would appear, ${plural(would_join.length, 'open one')} would grow, ${would_vanish.length} would vanish. Nothing was written.`,
        ]),
    ...would_appear.map((finding, index) => findingText(finding, index + 1)),
    ...would_join.map((finding, index) => `Open already, and it would grow: ${findingText(finding, index + 1)}`),
    ...would_vanish.map(({ message }) => `Would vanish: ${quoted(message)}`),
  ].join('\n\n');
}
