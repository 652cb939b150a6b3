import * as z from 'zod';
import {
  type ExplainedMember,
  type Explanation,
  explainFinding as explain,
} from '../../../app/findings/explain-finding.ts';
import { longestId } from '../../../model/limits.ts';
import { placesOfDate } from '../../../report/shared/settling.ts';
import { goesBackWords, stateWords } from '../../../report/shared/state-words.ts';
import { defined } from '../../../util/defined.ts';
import { idOrQuoted, quoted, quoteNotice } from '../answers/quote.ts';
import { claimData, findingData, findingInShort } from '../answers/shapes.ts';
import { claimText } from '../answers/text.ts';
import { defineTool, reads } from '../calls/define-tool.ts';

/** The limit of claims, missing dates and entries of the history. */
const most = 50;

export const explainViolation = defineTool({
  name: 'explain_violation',
  title: 'Explain a finding',
  description:
    'Shows one finding in full: its rule with its Cypher, the claims, the sources with lines and quotes, its history, and how to fix it. Use it before arguing with a finding.',
  hints: reads,
  input: z.strictObject({ node_id: z.string().min(1).max(longestId).describe('Id of a finding, or its beginning') }),
  output: z.object({
    finding: findingInShort.describe('Fields as in get_contradictions'),
    claims: z
      .array(z.looseObject({ says: z.string(), clashes: z.boolean() }))
      .describe('As in get_entity; holds, state'),
    rule: z.object({ description: z.string(), cypher: z.string(), path: z.string().optional() }),
    missing_dates: z.array(z.looseObject({})).describe('claim, bound, at'),
    mend: z.array(z.looseObject({ date: z.string() })).describe('Dates it hangs on: claim, needed, at'),
    history: z.array(z.looseObject({})).describe('at, actor, action, reason'),
  }),
  run: async ({ node_id }, { world }) => {
    const explanation = await explain(world.stored, node_id, { peek: world.readOnly, asRun: false });
    return { data: dataOf(explanation), text: textOf(explanation) };
  },
});

function dataOf({ finding, rule, members, settle, history }: Explanation) {
  const { claims: _, more_claims: __, ...shown } = findingData(finding.violation);
  return {
    finding: { ...shown, id: finding.name },
    claims: members.slice(0, most).map(memberData),
    rule: { description: rule.description, cypher: rule.as_written, ...defined({ path: rule.path }) },
    missing_dates: settle.dates
      .slice(0, most)
      .map(({ claim_id, bound, path, line }) => ({ claim: claim_id, bound, at: `${path}:${line}` })),
    mend: settle.mend.slice(0, most).map((date) => ({
      claim: date.claim_id,
      date: date.stated,
      ...defined({ needed: date.needed }),
      at: placesOfDate(date)
        .map(({ path, line }) => `${path}:${line}`)
        .join(', '),
    })),
    history: history.slice(-most).map(({ at, actor, action, reason }) => ({ at, actor, action, reason })),
  };
}

function memberData(member: ExplainedMember) {
  const { id, clashes, window, said_by, state, source } = member;
  // A file that speaks for itself is its place.
  const by = said_by === undefined || said_by.id === source.path ? [] : [[id, said_by.title] as const];
  return { ...claimData(member, new Map(by)), clashes, ...defined({ holds: window, state }) };
}

function textOf(explanation: Explanation): string {
  const { finding: stored, rule, settle } = explanation;
  const { violation: finding, detected_at } = stored;
  const { claims, missing_dates, mend, history } = dataOf(explanation);
  const state = finding.status === 'open' ? 'open' : quoted(stateWords(stored));
  return [
    `${quoted(finding.message)} ${quoteNotice}`,
    `${state}, ${finding.verdict}, ${finding.severity}; id ${idOrQuoted(stored.name)}; found ${detected_at}`,
    ...(stored.goes_back_to === undefined ? [] : [quoted(goesBackWords(stored.goes_back_to))]),
    'Evidence:',
    ...claims.map((claim) => `- ${claim.clashes ? 'conflicts: ' : ''}${claimText(claim)}`),
    `To fix it: ${quoted(settle.advice)}`,
    ...missing_dates.map(
      ({ claim, bound, at }) => `- or give claim ${idOrQuoted(claim)} its \`${bound}\`, at ${idOrQuoted(at)}`,
    ),
    ...mend.map(({ claim, date, needed, at }) =>
      needed === undefined
        ? `- it depends on ${quoted(date)} of claim ${idOrQuoted(claim)}, at ${idOrQuoted(at)}`
        : `- or make ${quoted(date)} of claim ${idOrQuoted(claim)} ${quoted(needed)}, at ${idOrQuoted(at)}`,
    ),
    `The rule ${idOrQuoted(finding.rule_id)}: ${quoted(rule.description)}`,
    quoted(rule.as_written, 8000),
    ...(history.length === 0 ? [] : ['History:']),
    ...history.map(
      ({ at, actor, action, reason }) => `- ${at} ${idOrQuoted(actor)} ${idOrQuoted(action)}: ${quoted(reason)}`,
    ),
  ].join('\n');
}
