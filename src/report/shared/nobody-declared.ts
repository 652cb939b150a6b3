import type { Report } from '../../model/report.ts';
import { plural } from './plural.ts';

/** The advice for a world of prose alone, such as a manuscript or a wiki without kinds: it declares no entity for its sentences. */
export function nobodyDeclared({
  counts,
  prose,
  about,
}: Pick<Report, 'counts' | 'prose' | 'about'>): string | undefined {
  if (about !== undefined || prose === undefined || counts.entities > 0) return undefined;
  const { undeclared_names: names = 0, undeclared_with_notes: noted = 0 } = prose;
  const first = `${plural(prose.passages, 'passage')} of prose, and no file declares their subjects. Only sentences about entities with an entry or a note are read.`;
  if (names === 0) return first;
  const listed = `${first} They have ${plural(names, 'name')}: \`lore names\` lists ${names === 1 ? 'it' : 'them'}.`;
  if (noted === 0)
    return `${listed} \`lore names --only NAME NAME --stubs people\` writes a note for each of those people, \`--stubs places\` for places. \`--least 3\` instead of \`--only\` takes every name that occurs three times.`;
  const own = `${noted === names ? 'All' : noted} of them ${noted === 1 ? 'is the name of a note' : 'are names of notes'}, without a kind. Put notes into folders such as \`People\` and \`Places\`, or write \`kind: Person\` at the top (between two lines of \`---\`).`;
  return noted === names
    ? `${listed} ${own}`
    : `${listed} ${own} \`lore names --stubs DIR\` writes notes for the others.`;
}
