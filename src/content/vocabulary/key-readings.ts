import { isAllowedKind } from '../../model/kinds.ts';
import type { Ontology } from '../../model/ontology.ts';
import { foldKey } from '../../util/text/fold.ts';

/** The meaning of a key on things of some kinds: the `parent` of a town is the place it is a part of. */
interface KeyReading {
  readonly keys: string;
  /** The key that it is read as. */
  readonly as: string;
  /** Kinds of what has the key. */
  readonly on: readonly string[];
  readonly except?: readonly string[];
  /** Kinds of what its value names; absent: any that the predicate allows. */
  readonly of?: readonly string[];
}

const grounds = ['Location', 'Faction', 'Culture'];
const times = ['Event', 'Era'];
const beings = ['Person', 'Creature', 'Deity'];
/** Each has one after it in its place, where a time has one after it in time. */
const places = [...beings, 'Item', 'Language', ...grounds];

const readings: readonly KeyReading[] = [
  ...[grounds, times].flatMap((kinds) => [
    { keys: 'parent parents', as: 'part_of', on: kinds, of: kinds },
    { keys: 'child children', as: 'parts', on: kinds, of: kinds },
  ]),
  { keys: 'creator created_by maker', as: 'founded_by', on: ['Faction'] },
  { keys: 'owner owners owned_by property_of', as: 'leaders', on: ['Faction'] },
  // An inn is owned as a thing is.
  { keys: 'owner owners owned_by property_of', as: 'controlled_by', on: ['Location'], except: ['Building'] },
  // A people and a sword belong to somebody in two ways.
  { keys: 'belongs_to', as: 'owned_by', on: ['Item', 'Building'], of: [...beings, 'Faction'] },
  { keys: 'belongs_to', as: 'controlled_by', on: ['Location'], except: ['Building'], of: ['Faction'] },
  { keys: 'belongs_to', as: 'part_of', on: ['Location'], of: ['Location'] },
  { keys: 'belongs_to', as: 'member_of', on: beings, of: ['Faction'] },
  { keys: 'belongs_to', as: 'owned_by', on: ['Creature'], of: ['Person'] },
  // The cause of a death is whoever killed them, where it names one.
  { keys: 'cause', as: 'killed_by', on: beings, of: beings },
  { keys: 'preceded_by', as: 'predecessor', on: places, of: places },
  { keys: 'precedes followed_by', as: 'succeeded_by', on: places, of: places },
  // Living beings take part in a battle; a war consists of battles, and an age contains them.
  { keys: 'battles', as: 'parts', on: ['Event'], of: ['Event'] },
  { keys: 'battles', as: 'events', on: ['Era'], of: ['Event'] },
  { keys: 'fought_in', as: 'part_of', on: ['Event'], of: times },
  { keys: 'fought_in', as: 'place', on: ['Event'] },
];

const byKey = new Map<string, readonly KeyReading[]>();
for (const reading of readings) {
  for (const word of reading.keys.split(' ')) {
    const key = foldKey(word);
    byKey.set(key, [...(byKey.get(key) ?? []), reading]);
  }
}

/** The readings of a folded key on a thing, besides itself: on one of unknown kind, all of them. */
export function readAs(
  key: string,
  kind: string | undefined,
  ontology: Pick<Ontology, 'kinds'>,
): readonly Pick<KeyReading, 'as' | 'of'>[] {
  return (byKey.get(key) ?? []).filter(
    ({ on, except = [] }) =>
      kind === undefined ||
      (isAllowedKind(ontology, kind, on) && !except.some((each) => isAllowedKind(ontology, kind, [each]))),
  );
}

export const hasReadings = (key: string): boolean => byKey.has(key);

/** `killer: fever`: keys whose value in small letters says how it came about, where nothing is called so. */
export const tellsHow: ReadonlySet<string> = new Set(
  ['cause', 'caused_by', 'killer', 'killed_by', 'slain_by', 'murdered_by'].map(foldKey),
);

/** Keys that people write of whatever is alike, belongs together or comes next: sibling towns, an affiliation with a friend, a god whom somebody follows. */
export const looseKeys: ReadonlySet<string> = new Set(
  ['sibling', 'siblings', 'affiliation', 'affiliations', 'follows', 'before', 'after'].map(foldKey),
);

/** `stepmother`, `adoptive_father`, `foster children`, `adopted by`: kin of a sort, with what the relation is said to be. */
const ofSort = /^(step|foster|adopt(?:ive|ed|ing)?|half)(.+)$/;
/** `father (adoptive)`. */
const sortBehind = /^([^()]+)\((step|foster|adoptive|adopted|half)\)$/;
const kinKeys: Readonly<Record<string, string>> = {
  child: 'children',
  son: 'children',
  sons: 'children',
  daughter: 'children',
  daughters: 'children',
  by: 'parents',
  edby: 'parents',
};
const kin: ReadonlySet<string> = new Set(
  'father mother parent parents children sibling siblings brother brothers sister sisters fatherof motherof childof sonof daughterof'.split(
    ' ',
  ),
);
const notes: Readonly<Record<string, string>> = { step: 'step', foster: 'foster', half: 'half' };

/** The key of kin that a folded key is a sort of, and the note that says which. */
export function kinOfSort(key: string): { readonly key: string; readonly note: string } | undefined {
  const [, sort = '', word = ''] = ofSort.exec(key.replace(sortBehind, '$2$1')) ?? [];
  const base = kinKeys[word] ?? word;
  if (!kin.has(base) || (sort === 'half' && !/^(?:sib|bro|sis)/.test(base))) return undefined;
  return { key: base, note: notes[sort] ?? (sort === 'adoptive' || sort === 'adopting' ? 'adoptive' : 'adopted') };
}
