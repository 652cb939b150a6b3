import { own } from '../../../util/own.ts';

/** How a predicate reads between its two sides: "Maren rules Ashkeep". A predicate that is not here is worded by its spelling. */
const verbs: Readonly<Record<string, string>> = {
  PARENT_OF: 'is a parent of',
  DESCENDED_FROM: 'descends from',
  SIBLING_OF: 'is a sibling of',
  SPOUSE_OF: 'is married to',
  PARTNER_OF: 'had a family with',
  BETROTHED_TO: 'is betrothed to',
  ALLY_OF: 'is an ally of',
  ENEMY_OF: 'is an enemy of',
  TRADES_WITH: 'trades with',
  MENTOR_OF: 'is the mentor of',
  SWORN_TO: 'is sworn to',
  MEMBER_OF: 'is a member of',
  FOUNDED: 'founded',
  DESTROYED: 'destroyed',
  CONQUERED: 'conquered',
  SUCCEEDED: 'succeeded',
  BELONGS_TO: 'belongs to',
  OF_SPECIES: 'is of the species',
  OWNS: 'owns',
  POSSESSES: 'holds',
  CREATED: 'created',
  LIVES_IN: 'lives in',
  LOCATED_IN: 'is in',
  IMPRISONED_IN: 'is imprisoned in',
  BORN_IN: 'was born in',
  DIED_IN: 'died in',
  BURIED_IN: 'is buried in',
  EXILED_FROM: 'is exiled from',
  PART_OF: 'is part of',
  CAPITAL_OF: 'is the capital of',
  OCCURRED_AT: 'happened at',
  OCCURRED_DURING: 'happened during',
  PARTICIPATED_IN: 'took part in',
  WITNESSED: 'witnessed',
  CAUSED: 'caused',
  PRECEDED: 'came before',
  KILLED: 'killed',
  EXISTED_DURING: 'existed during',
  NAMED_AFTER: 'is named after',
  KNOWS_SPELL: 'knows the spell',
  PART_OF_SYSTEM: 'belongs to the magic of',
  AVAILABLE_DURING: 'is available during',
};

/** The words of a world's own predicate: `HEIR_OF` → "is heir of", `LOCKED_IN` → "is locked in", `HAUNTS` → "haunts". */
export function verbOf(predicate: string): string {
  const known = own(verbs, predicate);
  if (known !== undefined) return known;
  const words = predicate.toLowerCase().replaceAll('_', ' ').trim();
  return /_(?:OF|TO|IN|AT|FROM|BY|WITH|DURING|AFTER|ON)$/.test(predicate) ? `is ${words}` : words;
}

/** `in_fiction_date` is what an author calls the date. */
const attributes: Readonly<Record<string, string>> = {
  in_fiction_date: 'date',
  founded_on: 'founded',
  created_on: 'created',
  destroyed_on: 'destroyed',
};

/** `death_mask` → "death mask". */
export function plainWords(name: string): string {
  return own(attributes, name) ?? name.toLowerCase().replaceAll('_', ' ');
}

/** "Maren", "Maren and Odo", "Maren, Odo and Ysolde". */
export function listed(items: readonly string[]): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1) ?? ''}`;
}
