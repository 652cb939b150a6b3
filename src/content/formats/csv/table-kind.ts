import type { Ontology } from '../../../model/ontology.ts';
import { kindOfFolders, kindOfWord } from '../../vocabulary/kind-words.ts';

/** The parts that programs add to the name of an export: a hash, a date, a number. */
const added =
  /\b(?:[0-9a-f]{32}|\d{4}-\d\d-\d\d)\b|\(\d+\)|(?<=\S[\s_-]{1,4})\b(?:export|exported|list|sheet|table|data|database|overview|master)\b/gi;
/** Tables of what happened when. */
const timelines: ReadonlySet<string> = new Set([
  ...[
    'timeline',
    'timelines',
    'chronology',
    'zeitleiste',
    'zeitstrahl',
    'chronologie',
    'cronología',
    'cronologia',
    'tijdlijn',
  ],
]);
/** Words that name a kind and, of a table, mostly mean something else. */
const ambiguous: ReadonlySet<string> = new Set([
  'world',
  'worlds',
  'campaign',
  'campaigns',
  'things',
  'objects',
  'sources',
]);

/**
 * The kind of the rows of a table, by its name (`characters.csv`, `Vask - Towns.csv`, `npcs_export.csv`), else by its folder;
 * undefined where neither names one.
 */
export function kindOfTable(path: string, ontology: Pick<Ontology, 'kinds'>): string | undefined {
  const folders = path.split('/');
  const base = (folders.pop() ?? path).replace(/\.[^.]*$/, '').replace(added, ' ');
  const parts = base.split(/[-_.]+/).flatMap((part) => (part.trim() === '' ? [] : [part.trim()]));
  const named = [base.trim(), ...parts.reverse()]
    .filter((word) => !ambiguous.has(word.toLowerCase()))
    .map(
      (word) => kindOfWord(word, ontology) ?? (timelines.has(word.toLowerCase()) ? timelineKind(ontology) : undefined),
    )
    .find((kind) => kind !== undefined);
  return named ?? kindOfFolders(folders, ontology)?.kind;
}

const timelineKind = ({ kinds }: Pick<Ontology, 'kinds'>): string | undefined => kinds.get('Event')?.name;
