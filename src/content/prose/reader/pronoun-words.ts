/** True if somebody is spoken of as a woman or a man. */
export type Gender = 'female' | 'male';

/** Somebody, or something, that was spoken of and is nothing in the world. */
export interface UnnamedPerson {
  readonly gender?: Gender;
  /** Its sort; `any`: a name without information. Absent: a person. */
  readonly sort?: 'person' | 'thing' | 'group' | 'any';
  readonly isShip?: boolean;
}

export const isPlural = (pronoun: string): boolean => /^(?:they|them|theirs?|themselves)$/.test(pronoun);

/** True if a pronoun may mean somebody who was brought in without a name; `isShip`: it is looked for a ship. */
export function mayBeCalled(
  pronoun: string,
  { gender, sort = 'person', isShip: isOther }: UnnamedPerson,
  isShip: boolean,
): boolean {
  const wanted = genderOf(pronoun);
  const isPerson = sort === 'person' || sort === 'any';
  if (wanted !== undefined)
    return (isPerson && (gender === undefined || gender === wanted)) || (isShip && isOther === true);
  if (isPlural(pronoun)) return sort === 'group' || (isPerson && gender === undefined);
  return sort !== 'person';
}

export function genderOf(pronoun: string): Gender | undefined {
  if (/^(?:he|him|his|himself)$/.test(pronoun)) return 'male';
  return /^(?:she|her|hers|herself)$/.test(pronoun) ? 'female' : undefined;
}
