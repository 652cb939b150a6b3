import { inWorldSourceKind, isAllowedKind } from '../../../model/kinds.ts';
import type { Ontology } from '../../../model/ontology.ts';
import { isTopic, kindOfFolders, kindOfNoteName, kindOfWord, type ToldKind } from '../../vocabulary/kind-words.ts';

/** The signs of a note's kind, besides its own `kind:`. */
interface Telling {
  readonly tagged: ToldKind | undefined;
  /** The category of a calendar's entry. */
  readonly category: string | undefined;
  readonly name: string;
  readonly folders: readonly string[];
  /** True if a calendar's entry in it has a date. */
  readonly isDated: boolean;
  /** True of the note of a session that says who took part in it, or where. */
  readonly isPlayed: boolean;
}

/**
 * The kind that a note's tags, calendar entry, name and folders tell, in this order. The kind of a folder (`Towns/`) against a tag that
 * hints at another kind or names a topic (`#civil-war`, `#war`).
 */
export function kindOfNote(telling: Telling, ontology: Ontology): ToldKind | undefined {
  const { tagged, category, name, folders, isDated, isPlayed } = telling;
  const foldered = kindOfFolder(folders, ontology, isDated || isPlayed);
  const isDeclared = foldered?.isGuess === false;
  const isOther = tagged !== undefined && isDeclared && !isAllowedKind(ontology, tagged.kind, [foldered.kind]);
  if (tagged !== undefined && !(isDeclared && tagged.isGuess) && !(isOther && isTopic(tagged.kind, ontology)))
    return tagged;
  const kind = category === undefined ? undefined : kindOfWord(category, ontology);
  if (kind !== undefined) return { kind, isGuess: false };
  const named = kindOfNoteName(name, ontology);
  if (named === 'nothing' || foldered === undefined) return undefined;
  return named === undefined || isAllowedKind(ontology, foldered.kind, [named.kind]) ? foldered : named;
}

/** The kind by folder. A dated note, or one of a session, in a folder of chronicles or of no kind is an event and not a book. */
function kindOfFolder(folders: readonly string[], ontology: Ontology, isOfDay: boolean): ToldKind | undefined {
  const told = kindOfFolders(folders, ontology);
  const isEvent = isOfDay && (told === undefined || told.kind === inWorldSourceKind);
  return isEvent ? { kind: 'Event', isGuess: false } : told;
}
