import { mapOf, scalarOf, type YamlPair } from '../../../util/yaml/index.ts';
import type { RelationStatement, SourceFile } from '../parsed-file.ts';
import type { ChildLinks } from './child-links.ts';
import { citationFields } from './citations.ts';
import { couplesOf } from './couples.ts';
import type { GedcomContext } from './people.ts';
import { childrenOf, type GedcomLineProblem, type GedcomRecord } from './records.ts';

/** Each is joined to each other: a thousand would be half a million couples. A second marriage is a family of its own. */
const mostPartners = 20;

/** The unread partners of a FAM record with more of them than a family has. */
export function surplusPartners(family: GedcomRecord): GedcomLineProblem[] {
  const partners = partnersIn(family);
  const first = partners[mostPartners];
  if (first === undefined) return [];
  const message = `A family has at most ${mostPartners} partners, and this one names ${partners.length}: the others are not read.`;
  return [{ offset: first.offset, code: 'bad-value', message }];
}

/** The partners that a FAM record points to, each once as husband and as wife. */
function partnersIn(family: GedcomRecord): GedcomRecord[] {
  const partners = new Map<string, GedcomRecord>();
  for (const record of [...childrenOf(family, 'HUSB'), ...childrenOf(family, 'WIFE')]) {
    const key = `${record.tag} ${record.pointer}`;
    if (record.pointer !== undefined && !partners.has(key)) partners.set(key, record);
  }
  return [...partners.values()];
}

/** The relations of a FAM record: its partners are a couple, and parents of each child. */
export function relationsOf(
  family: GedcomRecord,
  file: SourceFile,
  context: GedcomContext,
  links: ChildLinks,
): RelationStatement[] {
  const partners = partnersIn(family).slice(0, mostPartners);
  const told = couplesOf(family, context);
  const children = childrenOf(family, 'CHIL').filter(({ pointer }) => pointer !== undefined);
  const couples = partners.flatMap((first, index) =>
    partners.slice(index + 1).flatMap((second) =>
      told.map(({ type, fields }) => ({
        file,
        fields: mapOf(second.start, [
          pair('type', type, second.offset),
          pair('from_entity', first.pointer ?? '', first.offset),
          pair('to', second.pointer ?? '', second.offset),
          ...fields,
        ]),
      })),
    ),
  );
  const parents = children.flatMap((born) =>
    partners.flatMap((partner) =>
      parenthood(born, partner, family, context, links).map((fields) => ({ file, fields })),
    ),
  );
  return [...couples, ...parents];
}

/** A partner as the parent of a child, at the line of the child; none where the tree says it is disproven. */
function parenthood(
  born: GedcomRecord,
  partner: GedcomRecord,
  family: GedcomRecord,
  { shared }: GedcomContext,
  links: ChildLinks,
) {
  const descent = links.descent(born.pointer ?? '', family.xref ?? '', partner.tag);
  if (descent === undefined) return [];
  const { otherwise, uncertain } = descent;
  const cited = citationFields(born, shared);
  return [
    mapOf(born.start, [
      pair('type', partner.tag === 'WIFE' ? 'mother_in_tree' : 'father_in_tree', born.offset),
      pair('from_entity', born.pointer ?? '', born.offset),
      pair('to', partner.pointer ?? '', born.offset),
      ...(otherwise === undefined ? [] : [pair('note', `not by birth: ${otherwise}`, born.offset)]),
      ...(uncertain === undefined ? [] : [pair('uncertain', 'true', born.offset)]),
      ...(otherwise === undefined ? cited : cited.filter(({ key }) => key.text !== 'note')),
    ]),
  ];
}

const pair = (key: string, text: string, offset: number): YamlPair => ({
  key: scalarOf(key, offset),
  value: scalarOf(text, offset),
});
