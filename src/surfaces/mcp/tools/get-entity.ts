import * as z from 'zod';
import { describeEntity, type EntityPicture } from '../../../app/entities/describe-entity.ts';
import { type SourceTitles, sourceTitles } from '../../../queries/claims.ts';
import { plural } from '../../../report/shared/plural.ts';
import { defined } from '../../../util/defined.ts';
import {
  atData,
  atParam,
  atShape,
  atText,
  claimStanding,
  idsAt,
  presenceData,
  presenceShape,
  presenceText,
} from '../answers/claims-at.ts';
import { idOrQuoted, quoted, quoteNotice } from '../answers/quote.ts';
import {
  claimData,
  claimShape,
  cursorParam,
  entityWords,
  type FindingShape,
  findingInShort,
  findingsData,
  limitParam,
} from '../answers/shapes.ts';
import { claimText, entityHeading, findingText } from '../answers/text.ts';
import { defineTool, reads } from '../calls/define-tool.ts';

/** Names, and attributes in dispute, that an answer shows. */
const most = 50;
/** Claims of a page. With their quotes they are most of an answer, and many clients cut those that get long. */
const usualClaims = 25;
/** Findings that are shown; get_contradictions and its like show them all. */
const mostFindings = 10;

export const getEntity = defineTool({
  name: 'get_entity',
  title: 'Show an entity',
  description:
    'Shows the known facts with sources, the disputed facts, and the unknown ones as sentences to say. Use it before you write about anyone or anything.',
  hints: reads,
  input: z.strictObject({ entity: entityWords, at: atParam, limit: limitParam, cursor: cursorParam }),
  output: z.object({
    id: z.string(),
    name: z.string(),
    kind: z.string(),
    aliases: z.array(z.string()),
    known: z.array(claimShape.extend({ disputed: z.boolean() })),
    hearsay: z.array(z.looseObject({ state: z.string() })).describe('Said, not established'),
    total_claims: z.number(),
    cursor: z.string().optional().describe('For more claims'),
    disputed: z.array(findingInShort),
    disputed_total: z.number(),
    concluded: z.array(z.string()).describe('Limits of an unstated beginning'),
    unknown: z.array(z.string()),
    ...atShape,
    ...presenceShape,
  }),
  run: async ({ entity, at, limit = usualClaims, cursor }, { world }) => {
    const picture = await describeEntity(world.stored.store, entity, {
      home: world.stored.home,
      ...{ at, limit, cursor, findings: mostFindings, ...defined({ record: world.stored.record }) },
      peek: world.readOnly,
    });
    const { known, hearsay, disputed } = picture;
    const by = await sourceTitles(world.stored.store, [
      ...[...known, ...hearsay].map(({ id }) => id),
      ...idsAt(picture),
    ]);
    // The first page has told them.
    const shown = cursor === undefined ? disputed : [];
    const findings = await findingsData(
      world.stored,
      shown.map(({ violation: finding }) => finding),
    );
    const data = dataOf(picture, by, findings);
    const lists = atData(picture, by);
    const then = [...atText(picture, lists), ...presenceText(picture)];
    return {
      data: { ...data, ...lists, ...presenceData(picture) },
      text: textOf(data, picture.disputed_attributes.slice(0, most), then),
    };
  },
});

function dataOf(picture: EntityPicture, by: SourceTitles, disputed: FindingShape[]) {
  const { id, name, kind, aliases, known, hearsay, total, cursor, disputed_total, concluded, unknown } = picture;
  return {
    id,
    name,
    kind,
    aliases: aliases.slice(0, most),
    known: known.map((claim) => ({ ...claimData(claim, by), disputed: claim.disputed })),
    hearsay: hearsay.map((claim) => ({
      ...claimData(claim, by),
      state: claimStanding(claim),
    })),
    total_claims: total,
    ...defined({ cursor }),
    disputed,
    disputed_total,
    concluded: [...concluded],
    unknown: [...unknown],
  };
}

function textOf(data: ReturnType<typeof dataOf>, inDispute: readonly string[], then: readonly string[]): string {
  const { known, hearsay, total_claims, cursor, disputed, disputed_total, concluded, unknown } = data;
  const section = (title: string, lines: readonly string[]) => (lines.length === 0 ? [] : [title, ...lines]);
  return [
    `${entityHeading(data)}. ${quoteNotice}`,
    ...then,
    ...section(
      'Known:',
      known.map((claim) => `- ${claimText(claim)}${claim.disputed ? ' DISPUTED' : ''}`),
    ),
    ...section(
      'Said, but not established:',
      hearsay.map((claim) => `- ${claim.state}: ${claimText(claim)}`),
    ),
    ...(inDispute.length > 0 ? [`Disputed attributes: ${inDispute.map(idOrQuoted).join(', ')}.`] : []),
    ...(cursor === undefined
      ? []
      : [`${plural(total_claims, 'claim')} in all. There are more: ask again with cursor ${cursor}`]),
    ...section(
      'Beginning, concluded from other dates:',
      concluded.map((each) => `- ${quoted(each)}`),
    ),
    ...section(
      'Unknown; say so, and invent nothing:',
      unknown.map((sentence) => `- ${quoted(sentence)}`),
    ),
    ...section(
      `Disputed (${plural(disputed_total, 'open finding')}):`,
      disputed.map((finding, index) => findingText(finding, index + 1)),
    ),
  ].join('\n');
}
