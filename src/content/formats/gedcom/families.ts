import { mapOf, scalarOf, type YamlPair } from '../../../util/yaml/index.ts';
import type { RelationStatement, SourceFile } from '../parsed-file.ts';
import { citationFields } from './citations.ts';
import { dateOf } from './dates.ts';
import type { GedcomContext } from './people.ts';
import { child, childrenOf, type GedcomRecord } from './records.ts';

/** How a child belongs to a family (`FAMC`/`PEDI`: `adopted`, `foster` …), by `pedigreeKey`. */
export type Pedigrees = ReadonlyMap<string, string>;

export const pedigreeKey = (person: string, family: string): string => `${person} ${family}`;

/** The relations of a FAM record: partners are spouses from marriage until divorce, and parents of each child. */
export function relationsOf(
  family: GedcomRecord,
  file: SourceFile,
  context: GedcomContext,
  pedigrees: Pedigrees,
): RelationStatement[] {
  const partners = [...childrenOf(family, 'HUSB'), ...childrenOf(family, 'WIFE')].filter(
    ({ pointer }) => pointer !== undefined,
  );
  const children = childrenOf(family, 'CHIL').filter(({ pointer }) => pointer !== undefined);
  const relation = (type: string, from: GedcomRecord, to: GedcomRecord, more: readonly YamlPair[] = []) => ({
    file,
    fields: mapOf(to.start, [
      pair('type', type, to.offset),
      pair('from_entity', from.pointer ?? '', from.offset),
      pair('to', to.pointer ?? '', to.offset),
      ...more,
    ]),
  });
  const couples = partners.flatMap((first, index) =>
    partners.slice(index + 1).map((second) => relation('SPOUSE_OF', first, second, marriage(family, context))),
  );
  const parents = children.flatMap((born) =>
    partners.map((partner) =>
      relation('PARENT_OF', partner, born, parentage(pedigreeNote(born, partner, family, pedigrees), born, context)),
    ),
  );
  return [...couples, ...parents];
}

/** The fields of a parent relation: the pedigree as a note, and the citations. */
function parentage(how: readonly YamlPair[], born: GedcomRecord, { shared }: GedcomContext): YamlPair[] {
  const cited = citationFields(born, shared);
  return how.length === 0 ? cited : [...how, ...cited.filter(({ key }) => key.text !== 'note')];
}

function marriage(family: GedcomRecord, { calendars, shared }: GedcomContext): YamlPair[] {
  const wed = child(family, 'MARR');
  const parted = child(family, 'DIV') ?? child(family, 'ANUL');
  const from = wed === undefined ? undefined : dateOf(wed, calendars);
  const until = parted === undefined ? undefined : dateOf(parted, calendars);
  return [
    ...(from === undefined ? [] : [{ key: scalarOf('from', from.start), value: from }]),
    ...(until === undefined ? [] : [{ key: scalarOf('until', until.start), value: until }]),
    ...(wed === undefined ? [] : citationFields(wed, shared)),
  ];
}

/**
 * A note on how a child is a partner's child, unless by birth: from the relation to one parent that some programs write below
 * CHIL, else from the child's own FAMC/PEDI line.
 */
function pedigreeNote(
  born: GedcomRecord,
  partner: GedcomRecord,
  family: GedcomRecord,
  pedigrees: Pedigrees,
): YamlPair[] {
  const perParent = child(born, partner.tag === 'HUSB' ? '_FREL' : '_MREL')
    ?.value.trim()
    .toLowerCase();
  const pedigree = perParent ?? pedigrees.get(pedigreeKey(born.pointer ?? '', family.xref ?? ''));
  return pedigree === undefined || byBirth.has(pedigree) ? [] : [pair('note', pedigree, born.offset)];
}

const byBirth: ReadonlySet<string> = new Set(['birth', 'natural', 'biological', 'unknown', '']);

const pair = (key: string, text: string, offset: number): YamlPair => ({
  key: scalarOf(key, offset),
  value: scalarOf(text, offset),
});
