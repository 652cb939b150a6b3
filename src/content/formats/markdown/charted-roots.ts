import { findKind, isAllowedKind } from '../../../model/kinds.ts';
import type { Ontology } from '../../../model/ontology.ts';
import {
  isEmptyValue,
  mapOf,
  scalarOf,
  seqOf,
  valueAt,
  type YamlNode,
  type YamlPair,
  type YamlScalar,
} from '../../../util/yaml/index.ts';
import { kindOfWord } from '../../vocabulary/kind-words.ts';

/**
 * A note of the Obsidian plugin Charted Roots, its keys translated into ours. The plugin's keys for people, places, events
 * and organizations: github.com/banisterious/obsidian-charted-roots/wiki/Frontmatter-Reference
 */
export type ChartedNote =
  | { readonly about: 'thing'; readonly pairs: readonly YamlPair[] }
  /** A map, a schema, a source: it configures the plugin and describes no entity. */
  | { readonly about: 'nothing' };

/** Kinds by the plugin's type of note, each with the key whose value may name a narrower kind. */
const noteTypes: ReadonlyMap<string, { readonly kind: string; readonly narrowedBy?: string }> = new Map([
  ['person', { kind: 'Person' }],
  ['place', { kind: 'Location', narrowedBy: 'place_type' }],
  ['event', { kind: 'Event', narrowedBy: 'event_type' }],
  ['organization', { kind: 'Faction', narrowedBy: 'org_type' }],
]);
const otherTypes: ReadonlySet<string> = new Set(['map', 'schema', 'source', 'universe', 'timeline', 'proof_summary']);

/** Keys that state nothing about the world: ids beside links, pedigree numbers, coordinates, and the progress of research. */
const bookkeeping =
  /^(?:cr_.+|sourced_.+|external_id_source|research_level|private(?:_fields)?|ahnentafel|henry|dangelo|degroot|meurgey|media|pixel_[xy]|coordinates|maps|linked_map|sort_order|timeline|date_(?:precision|system))$/;

/** Events after a death: the persons they are about do not take part, so they are no `participants`. */
const afterDeath: ReadonlySet<string> = new Set(['burial', 'funeral', 'probate', 'transfer']);

/** The plugin's symmetric relationships. For the other events it does not state the role of each person. */
const bonds: ReadonlySet<string> = new Set(['ally', 'rival', 'betrothed']);

/** Undefined for a note without the plugin's keys. */
export function chartedNote(pairs: readonly YamlPair[], ontology: Ontology): ChartedNote | undefined {
  const type = textUnder(pairs, 'cr_type');
  if (type === undefined && textUnder(pairs, 'cr_id') === undefined) return undefined;
  const word = (type ?? textUnder(pairs, 'type') ?? '').toLowerCase();
  if (otherTypes.has(word)) return { about: 'nothing' };
  const kind = kindOf(pairs, word, ontology);
  const translatedPairs = [
    ...kind,
    ...marriages(pairs),
    ...memberships(pairs),
    ...residences(pairs),
    ...bondsOf(pairs),
    ...(word === 'event' ? eventPairs(pairs) : []),
    ...hierarchy(pairs),
  ];
  // An id is all that is known of somebody without a link.
  const isBesideLink = (key: string): boolean => {
    const stem = /^(.+)_ids?$/.exec(key)?.[1];
    return (
      stem !== undefined &&
      pairs.some((pair) => pair.key.text.replace(/s$/, '') === stem.replace(/s$/, '') && !isEmptyValue(pair.value))
    );
  };
  const isReplaced = ({ key, value }: YamlPair): boolean =>
    bookkeeping.test(key.text) ||
    isBesideLink(key.text) ||
    translated.test(key.text) ||
    (word === 'event' && ofEvents.test(key.text)) ||
    (key.text === 'type' && kind.length > 0) ||
    (key.text === 'confidence' && value.kind === 'scalar' && researchLevel.test(value.text));
  return { about: 'thing', pairs: [...pairs.filter((pair) => !isReplaced(pair)), ...translatedPairs] };
}

/** Keys that the functions below translate. */
const translated =
  /^(?:spouses?|spouse\d+(?:_(?:marriage|divorce)_(?:date|location))?|memberships?(?:_(?:orgs|roles|notes|from_dates|to_dates))?|events|relationships|parent_(?:place|org))$/;
/** Keys that are the plugin's only in a note of an event; elsewhere they are common words. */
const ofEvents = /^(?:date(?:_end)?|persons?)$/;
/** Words of `confidence` that rate the research. A number states how sure the author is, and becomes the claims' confidence. */
const researchLevel = /^(?:high|medium|low|unknown)$/i;

function kindOf(pairs: readonly YamlPair[], type: string, ontology: Ontology): YamlPair[] {
  const note = noteTypes.get(type);
  const at = pairs.find(({ key }) => key.text === 'cr_type' || key.text === 'type');
  if (note === undefined || at === undefined || pairs.some(({ key }) => key.text === 'kind')) return [];
  const kind = findKind(ontology.kinds, note.kind)?.name ?? note.kind;
  const narrow = note.narrowedBy === undefined ? undefined : textUnder(pairs, note.narrowedBy);
  const narrower = narrow === undefined ? undefined : kindOfWord(narrow.replaceAll('_', ' '), ontology);
  const fits = narrower !== undefined && isAllowedKind(ontology, narrower, [kind]);
  return [{ key: renamed(at.key, 'kind'), value: scalarOf(fits ? narrower : kind, at.value.start, at.value.end) }];
}

/** Marriages, from `spouse1` with `spouse1_marriage_date` and the like, from a list of maps under `spouses`, or from plain links. */
function marriages(pairs: readonly YamlPair[]): YamlPair[] {
  const spouses: YamlPair[] = [];
  for (const { key, value } of pairs) {
    if (/^spouse\d+$/.test(key.text)) {
      const beside = (name: string) => valueUnder(pairs, `${key.text}_${name}`);
      const [from, until, note] = [beside('marriage_date'), beside('divorce_date'), beside('marriage_location')];
      spouses.push(...relation(key, 'spouse', value, { from, until, note }));
    } else if (/^spouses?$/.test(key.text)) {
      const plain = itemsOf(value).filter(({ kind }) => kind !== 'map');
      spouses.push(...plain.flatMap((to) => relation(key, 'spouse', to, {})));
      for (const map of mapsIn(value)) {
        const [from, until, note] = [
          valueAt(map, 'marriage_date'),
          valueAt(map, 'divorce_date'),
          valueAt(map, 'marriage_location'),
        ];
        spouses.push(...relation(key, 'spouse', valueAt(map, 'person'), { from, until, note }));
      }
    }
  }
  return spouses;
}

/** Memberships, from parallel lists (`membership_orgs`, `membership_from_dates` …) or a list of maps under `memberships`. */
function memberships(pairs: readonly YamlPair[]): YamlPair[] {
  const organizations = pairs.find(({ key }) => key.text === 'membership_orgs');
  const column = (name: string) => itemsOf(valueUnder(pairs, `membership_${name}`));
  const [from, until, roles, notes] = [column('from_dates'), column('to_dates'), column('roles'), column('notes')];
  const listed = itemsOf(organizations?.value).flatMap((to, index) => {
    const note = [roles[index], notes[index]].find((each) => each !== undefined && !isEmptyValue(each));
    return relation(organizations?.key, 'member_of', to, { from: from[index], until: until[index], note });
  });
  const nested = pairs.filter(({ key }) => key.text === 'memberships' || key.text === 'membership');
  return [
    ...listed,
    ...nested.flatMap(({ key, value }) => [
      ...itemsOf(value).flatMap((to) => (to.kind === 'scalar' ? relation(key, 'member_of', to, {}) : [])),
      ...mapsIn(value).flatMap((map) => {
        const [from, until, note] = [valueAt(map, 'from'), valueAt(map, 'to'), valueAt(map, 'role')];
        return relation(key, 'member_of', valueAt(map, 'org'), { from, until, note });
      }),
    ]),
  ];
}

/**
 * Residences, from the events of a person's note. Other events do not say that the person lived at their place, so they are
 * left as attributes under `life_events`.
 */
function residences(pairs: readonly YamlPair[]): YamlPair[] {
  const events = pairs.find(({ key }) => key.text === 'events');
  if (events === undefined) return [];
  const { key, value } = events;
  const isResidence = (item: YamlNode) => item.kind === 'map' && textUnder(item.pairs, 'event_type') === 'residence';
  const lived = mapsIn(value).filter(isResidence);
  const others = itemsOf(value).filter((item) => item.kind === 'map' && !isResidence(item));
  const links = itemsOf(value).filter(({ kind }) => kind !== 'map');
  return [
    ...lived.flatMap((map) => {
      const [from, until, note] = [valueAt(map, 'date_from'), valueAt(map, 'date_to'), valueAt(map, 'description')];
      return relation(key, 'residence', valueAt(map, 'place'), { from, until, note });
    }),
    ...listUnder(renamed(key, 'life_events'), others),
    ...listUnder(key, links),
  ];
}

function bondsOf(pairs: readonly YamlPair[]): YamlPair[] {
  const relationships = pairs.find(({ key }) => key.text === 'relationships');
  if (relationships === undefined) return [];
  const { key, value } = relationships;
  const bondOf = (item: YamlNode): string | undefined => {
    const type = item.kind === 'map' ? textUnder(item.pairs, 'type') : undefined;
    return type !== undefined && bonds.has(type) ? type : undefined;
  };
  const symmetric = mapsIn(value).flatMap((map) => {
    const [from, until, note] = [valueAt(map, 'from'), valueAt(map, 'to'), valueAt(map, 'notes')];
    return relation(key, bondOf(map), valueAt(map, 'target'), { from, until, note });
  });
  const others = itemsOf(value).filter((item) => bondOf(item) === undefined);
  return [...symmetric, ...listUnder(key, others)];
}

/** The date and participants of an event. */
function eventPairs(pairs: readonly YamlPair[]): YamlPair[] {
  const ends = textUnder(pairs, 'date_end') !== undefined;
  const isRough = textUnder(pairs, 'date_precision') === 'estimated';
  const kind = textUnder(pairs, 'event_type') ?? '';
  return pairs.flatMap(({ key, value }): YamlPair[] => {
    switch (key.text) {
      case 'date':
        return [{ key: renamed(key, ends ? 'start' : 'in_fiction_date'), value: isRough ? roughly(value) : value }];
      case 'date_end':
        return ends ? [{ key: renamed(key, 'end'), value }] : [];
      case 'person':
      case 'persons':
        return [{ key: afterDeath.has(kind) ? key : renamed(key, 'participants'), value }];
      default:
        return [];
    }
  });
}

function hierarchy(pairs: readonly YamlPair[]): YamlPair[] {
  const above = pairs.filter(({ key }) => key.text === 'parent_place' || key.text === 'parent_org');
  return above.map(({ key, value }) => ({ key: renamed(key, 'part_of'), value }));
}

/** `key: { to, from, until, note }`, with the places of the plugin's own keys; empty when `to` is missing or blank. */
function relation(
  at: YamlScalar | undefined,
  key: string | undefined,
  to: YamlNode | undefined,
  fields: { readonly [name in 'from' | 'until' | 'note']?: YamlNode | undefined },
): YamlPair[] {
  if (at === undefined || key === undefined || to === undefined || isEmptyValue(to)) return [];
  const more = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined || isEmptyValue(value) ? [] : [{ key: scalarOf(name, value.start, value.start), value }],
  );
  const map = mapOf(to.start, [{ key: scalarOf('to', to.start, to.start), value: to }, ...more]);
  return [{ key: renamed(at, key), value: map }];
}

function listUnder(key: YamlScalar, items: readonly YamlNode[]): YamlPair[] {
  return items.length === 0 ? [] : [{ key, value: seqOf(items[0]?.start ?? key.start, items) }];
}

function roughly(value: YamlNode): YamlNode {
  if (value.kind !== 'scalar' || !/^\d/.test(value.text)) return value;
  return { ...value, text: `c. ${value.text}`, value: `c. ${value.text}` };
}

const renamed = (key: YamlScalar, text: string): YamlScalar => ({ ...key, text, value: text });

function valueUnder(pairs: readonly YamlPair[], key: string): YamlNode | undefined {
  return pairs.find((pair) => pair.key.text === key)?.value;
}

function textUnder(pairs: readonly YamlPair[], key: string): string | undefined {
  const value = valueUnder(pairs, key);
  return value?.kind === 'scalar' && !isEmptyValue(value) ? value.text.trim() : undefined;
}

function itemsOf(node: YamlNode | undefined): readonly YamlNode[] {
  if (node === undefined) return [];
  return node.kind === 'seq' ? node.items : [node];
}

function mapsIn(node: YamlNode | undefined) {
  return itemsOf(node).flatMap((item) => (item.kind === 'map' ? [item] : []));
}
