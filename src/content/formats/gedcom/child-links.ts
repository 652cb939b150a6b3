import { child, childrenOf, type GedcomRecord } from './records.ts';

/** The partner of a family that a word is about. */
type Side = 'HUSB' | 'WIFE';
const sides: readonly Side[] = ['HUSB', 'WIFE'];

/** How a child is a partner's child. */
export interface Descent {
  /** In the tree's word (`adopted`, `sealing`); absent for a child by birth. */
  readonly otherwise?: string;
  /** Nobody knows whether it is so. */
  readonly uncertain?: true;
}

/** What a tree says of one child in one family. */
interface Link {
  /** `PEDI`. */
  pedigree?: string;
  status?: string;
  /** Said of one partner: more exact than what is said of the family. */
  readonly perPartner: Map<Side, string>;
  /** What an event that names the family implies, where nothing is said. */
  readonly implied: Map<Side, string>;
}

const byBirth: ReadonlySet<string> = new Set(['birth', 'natural', 'biological']);
/** Words for a link of which nobody knows whether it is by birth, or at all. */
const doubtful: ReadonlySet<string> = new Set(['unknown', 'private', 'challenged']);
const disproven: ReadonlySet<string> = new Set(['disproven', 'disproved']);

/**
 * How the children of a tree belong to its families, gathered from both sides: `FAMC` with `PEDI` and `STAT`, the events `BIRT`
 * and `ADOP` that name a family, and the relation to one parent that some programs write below `CHIL`.
 */
export class ChildLinks {
  /** By child, then by family. */
  private readonly links = new Map<string, Map<string, Link>>();
  private readonly families = new Set<string>();

  addPerson(person: GedcomRecord): void {
    const { xref = '' } = person;
    for (const at of childrenOf(person, 'FAMC')) {
      const link = this.link(xref, at.pointer);
      if (link === undefined) continue;
      const status = word(child(at, 'STAT'));
      if (status !== undefined) link.status = status;
      const pedigree = pedigreeOf(at);
      if (pedigree !== undefined) link.pedigree = pedigree;
    }
    for (const birth of childrenOf(person, 'BIRT')) this.addEvent(xref, birth, 'birth');
    for (const adoption of childrenOf(person, 'ADOP')) this.addEvent(xref, adoption, 'adopted');
  }

  /** An event that names a family says how the child belongs there, as far as no `PEDI` does. */
  private addEvent(person: string, event: GedcomRecord, pedigree: string): void {
    for (const family of childrenOf(event, 'FAMC')) {
      const link = this.link(person, family.pointer);
      if (link === undefined) continue;
      const by = word(child(family, 'ADOP'))?.toUpperCase();
      for (const side of sides) {
        if (by === undefined || by === 'BOTH' || by === side) link.implied.set(side, pedigree);
      }
    }
  }

  addFamily(family: GedcomRecord): void {
    if (family.xref !== undefined) this.families.add(family.xref);
    for (const born of childrenOf(family, 'CHIL')) {
      const link = this.link(born.pointer, family.xref);
      const stated: readonly (readonly [Side, string | undefined])[] = [
        ['HUSB', word(child(born, '_FREL'))],
        ['WIFE', word(child(born, '_MREL'))],
      ];
      for (const [side, pedigree] of stated) if (pedigree !== undefined) link?.perPartner.set(side, pedigree);
    }
  }

  /** How a child of a family is the child of its partner, once all is added; undefined where the tree says that it is not. */
  descent(born: string, family: string, partner: string): Descent | undefined {
    const families = this.links.get(born);
    const link = families?.get(family);
    if (link === undefined) return {};
    const side: Side = partner === 'WIFE' ? 'WIFE' : 'HUSB';
    if (isDisproven(link, side)) return undefined;
    const pedigree = pedigreeFor(link, side);
    if (byBirth.has(pedigree)) return link.status === 'challenged' ? { uncertain: true } : {};
    const isOpen = pedigree === '' || doubtful.has(pedigree);
    if (!isOpen) return { otherwise: pedigree };
    const isDoubted = link.status === 'challenged' || doubtful.has(pedigree);
    const mayBeAnothers = [...(families ?? [])].some(
      ([other, rival]) => other !== family && this.families.has(other) && mayBeByBirth(rival, side),
    );
    return isDoubted || mayBeAnothers ? { uncertain: true } : {};
  }

  private link(person: string | undefined, family: string | undefined): Link | undefined {
    if (person === undefined || family === undefined) return undefined;
    const families = this.links.get(person) ?? new Map<string, Link>();
    this.links.set(person, families);
    const link: Link = families.get(family) ?? { perPartner: new Map(), implied: new Map() };
    families.set(family, link);
    return link;
  }
}

function pedigreeFor({ perPartner, pedigree, implied }: Link, side: Side): string {
  return perPartner.get(side) ?? pedigree ?? implied.get(side) ?? '';
}

function mayBeByBirth(link: Link, side: Side): boolean {
  const pedigree = pedigreeFor(link, side);
  return !isDisproven(link, side) && (pedigree === '' || doubtful.has(pedigree) || byBirth.has(pedigree));
}

function isDisproven(link: Link, side: Side): boolean {
  return disproven.has(link.status ?? '') || disproven.has(pedigreeFor(link, side));
}

/** `PEDI`, or for `OTHER` the phrase that says what else. */
function pedigreeOf(link: GedcomRecord): string | undefined {
  const pedigree = child(link, 'PEDI');
  if (pedigree === undefined) return undefined;
  return (word(pedigree) === 'other' ? word(child(pedigree, 'PHRASE')) : undefined) ?? word(pedigree);
}

/** In small letters; undefined where there is none. */
function word(record: GedcomRecord | undefined): string | undefined {
  return record?.value.trim().toLowerCase() || undefined;
}
