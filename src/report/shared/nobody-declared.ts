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
  const first = `${plural(prose.passages, 'passage')} of prose, but no file declares their people, places or things. Declare them in an entry, or in a note with a kind; then their sentences are read.`;
  if (names === 0) return first;
  const listed = `${first} ${plural(names, 'name')} ${names === 1 ? 'is' : 'are'} in them: \`lore names\` lists ${names === 1 ? 'it' : 'them'}.`;
  if (noted === 0)
    return `${listed} \`lore names --only NAME NAME --stubs people\` writes a note for each of those people, \`--stubs places\` for places. Use \`--least 3\` instead of \`--only\` for all frequent names.`;
  const own = `${noted === names ? 'All' : noted} of them ${noted === 1 ? 'is the name of a note' : 'are names of notes'} without a kind. Put notes into folders such as \`People\` and \`Places\`, or write \`kind: Person\` at the top (between two lines of \`---\`).`;
  return noted === names
    ? `${listed} ${own}`
    : `${listed} ${own} \`lore names --stubs DIR\` writes notes for the others.`;
}
