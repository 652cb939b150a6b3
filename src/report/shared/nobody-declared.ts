import type { Report } from '../../model/report.ts';
import { plural } from './plural.ts';

/** What to do with a world of prose alone, such as a manuscript: nobody is declared in it, so that no sentence is about anybody. */
export function nobodyDeclared({
  counts,
  prose,
  about,
}: Pick<Report, 'counts' | 'prose' | 'about'>): string | undefined {
  if (about !== undefined || prose === undefined || counts.entities > 0) return undefined;
  const names = prose.undeclared_names ?? 0;
  const first = `${plural(prose.passages, 'passage')} of prose, and no file declares whom they are about: sentences are read of people, places and things that have an entry or a note.`;
  if (names === 0) return first;
  return `${first} ${plural(names, 'name')} ${names === 1 ? 'stands' : 'stand'} in them: \`lore names\` lists ${names === 1 ? 'it' : 'them'}, \`lore names --stubs people\` writes an entry for each, \`--only NAME\` for some.`;
}
