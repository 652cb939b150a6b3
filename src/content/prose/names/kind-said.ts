import type { Ontology } from '../../../model/ontology.ts';
import { kindOfWord } from '../../vocabulary/kind-words.ts';
import type { StrangerPlace } from './strangers.ts';

/** Words before "of" and a place's own name. The people of Lorn are not Lorn. */
const areas: ReadonlySet<string> = new Set(
  'city town village port kingdom realm empire province region country continent island'.split(' '),
);
/** Ranks that only persons have. */
const ranks =
  /(?:^|[^\p{L}])(?:Lord|Lady|King|Queen|Prince|Princess|Duke|Duchess|Count|Countess|Earl|Baron|Baroness|Sir|Ser|Dame|Master|Mistress|Captain|General|Doctor|Dr\.?|Mr\.?|Mrs\.?|Brother|Sister|Abbot|Abbess|Bishop|Squire|Goodman|Goodwife) $/u;
const persons = /\b(?:man|woman|boy|girl|knight|soldier|king|queen|widow) (?:named|called) $/;

/** The kind that prose says a name is of; undefined where it does not, or not always the same. */
export function kindSaid(
  name: string,
  places: readonly StrangerPlace[],
  ontology: Pick<Ontology, 'kinds'>,
): string | undefined {
  const own = kindOfName(name, ontology);
  const kinds = new Set(places.flatMap((place) => kindBefore(place, ontology) ?? []));
  const [only, other] = kinds;
  if (own !== undefined) return only === undefined || only === own ? own : undefined;
  if (other !== undefined) return undefined;
  return only ?? kindByUse(places, ontology);
}

/** One goes into places, and people say things. */
const placeBefore = /\b(?:in|into|near|outside|inside|through|throughout|across|around) $/u;
const awayBefore = /\b(?:at|from|to|towards?|for|of|reached|left|leave|leaves|beyond) $/u;
const speaks =
  /^(?:,? (?:said|says|asked|asks|replied|answered|whispered|muttered|nodded|nods|laughed|laughs|smiled|smiles|shrugged|sighed|frowned|grinned|knelt|wept|blinked|thought|married|swore|told|spat))\b/u;
const spokenBy = /\b(?:said|asked|replied|answered|whispered|muttered|cried|told|asks|says) $/u;
/** The least number of places; this part of them must state it. */
const fewest = 2;
const share = 0.6;

function kindByUse(places: readonly StrangerPlace[], ontology: Pick<Ontology, 'kinds'>): string | undefined {
  let into = 0;
  let away = 0;
  let people = 0;
  for (const { parsedFile, chunk, start, text } of places) {
    const passage = parsedFile.chunks[chunk]?.text ?? '';
    const before = passage.slice(Math.max(0, start - 24), start).replace(/\s/g, ' ');
    const after = passage.slice(start + text.length, start + text.length + 16).replace(/\s/g, ' ');
    if (speaks.test(after) || spokenBy.test(before)) people++;
    else if (placeBefore.test(before)) into++;
    else if (awayBefore.test(before)) away++;
  }
  if (into > 0 && people === 0 && into + away >= fewest && into + away >= places.length * share)
    return ontology.kinds.get('Location')?.name;
  return people > 0 && into === 0 ? ontology.kinds.get('Person')?.name : undefined;
}

/** House Quince, the Battle of Lorn, Quince Castle. */
function kindOfName(name: string, ontology: Pick<Ontology, 'kinds'>): string | undefined {
  const words = name.split(' ');
  const [first = '', second] = words;
  if (second === undefined) return undefined;
  // House Quince is a family, the Toll House none.
  if (words.length === 2 && /^houses?$/i.test(second)) return ontology.kinds.get('Building')?.name;
  return kindOfWord(first, ontology) ?? (words.length === 2 ? kindOfWord(second, ontology) : undefined);
}

function kindBefore(
  { parsedFile, chunk, start }: StrangerPlace,
  ontology: Pick<Ontology, 'kinds'>,
): string | undefined {
  const before = (parsedFile.chunks[chunk]?.text ?? '').slice(Math.max(0, start - 60), start).replace(/\s/g, ' ');
  const known = (kind: string) => ontology.kinds.get(kind)?.name;
  if (ranks.test(before) || persons.test(before)) return known('Person');
  const [, area = ''] = /\b(?:the|an?) (?:\p{Ll}+ )?(\p{Ll}+) of $/u.exec(before) ?? [];
  if (areas.has(area)) return kindOfWord(area, ontology);
  const [, noun = ''] =
    /\b(?:the|an?|his|her|their|our) (?:\p{Ll}+ )?(\p{Ll}+)(?: named| called)? $/u.exec(before) ?? [];
  return noun === '' ? undefined : kindOfWord(noun, ontology);
}
