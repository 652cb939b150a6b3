import { child, childrenOf, type GedcomLineProblem, type GedcomRecord } from './records.ts';

interface Membership {
  readonly person: string;
  readonly sex: string;
  readonly link: GedcomRecord;
}

/**
 * The statements of people about their families. Each link of a family tree is written on both sides; some programs write one side only, and
 * that counts.
 */
export class Memberships {
  private readonly children = new Map<string, Membership[]>();
  private readonly partners = new Map<string, Membership[]>();

  addPerson(person: GedcomRecord): void {
    if (person.xref === undefined) return;
    const sex = child(person, 'SEX')?.value.trim().charAt(0).toUpperCase() ?? '';
    const births = childrenOf(person, 'BIRT').flatMap((birth) => childrenOf(birth, 'FAMC'));
    for (const link of [...childrenOf(person, 'FAMC'), ...births])
      add(this.children, { person: person.xref, sex, link });
    for (const link of childrenOf(person, 'FAMS')) add(this.partners, { person: person.xref, sex, link });
  }

  /** A family with the children and partners that only their own records tell of; a partner where a place is free. */
  complete(family: GedcomRecord): GedcomRecord {
    const { xref = '' } = family;
    const children = [...family.children];
    const isMember = ({ person }: Membership, tags: readonly string[]) =>
      children.some(({ tag, pointer }) => tags.includes(tag) && pointer === person);
    for (const partner of this.partners.get(xref) ?? []) {
      const free = ['HUSB', 'WIFE'].filter((place) => !children.some(({ tag }) => tag === place));
      const place = partner.sex === 'F' ? free.at(-1) : free[0];
      if (place !== undefined && !isMember(partner, ['HUSB', 'WIFE'])) children.push(memberOf(place, partner));
    }
    for (const born of this.children.get(xref) ?? []) {
      if (!isMember(born, ['CHIL'])) children.push(memberOf('CHIL', born));
    }
    return { ...family, children };
  }

  /** The links to families that are not in the file. */
  dangling(families: readonly GedcomRecord[]): GedcomLineProblem[] {
    const known = new Set(families.map(({ xref }) => xref));
    const links = [...this.children, ...this.partners].flatMap(([family, members]) =>
      known.has(family) ? [] : members.map(({ link }) => link),
    );
    return links.map(({ tag, pointer, offset }) => ({
      offset,
      code: 'dangling-pointer',
      message: `${tag} points at @${pointer}@, and no FAM record has that pointer. Fix the pointer, or add the family.`,
    }));
  }
}

function add(memberships: Map<string, Membership[]>, membership: Membership): void {
  const { pointer } = membership.link;
  if (pointer === undefined) return;
  const known = memberships.get(pointer);
  if (known === undefined) memberships.set(pointer, [membership]);
  else known.push(membership);
}

const memberOf = (tag: string, { person, link }: Membership): GedcomRecord => ({ ...link, tag, pointer: person });
