import { defined } from '../../../util/defined.ts';
import { child, childrenOf, type GedcomRecord } from './records.ts';

/** The partner of a family that a word is about. */
type Side = 'HUSB' | 'WIFE';
const sides: readonly Side[] = ['HUSB', 'WIFE'];

/** How a child is a partner's child. */
export interface Descent {
  /** In the tree's word (`adopted`, `sealing`); absent for a child by birth. */
  readonly otherwise?: string;
  /** The fact is uncertain. */
  readonly uncertain?: true;
}

/** One `FAMC` of a child. */
interface Statement {
  /** `PEDI`; absent where it says only that the child belongs there. */
  readonly pedigree?: string;
  readonly status?: string;
}

/** The statements of a tree about one child in one family. */
interface Link {
  /** A family may be linked twice: plainly, and as sealed. */
  readonly statements: Statement[];
  /** Said of one partner: more exact than what is said of the family. */
  readonly perPartner: Map<Side, string>;
  /** The meaning of an event that names the family, if none is stated. */
  readonly implied: Map<Side, string>;
}

const byBirth: ReadonlySet<string> = new Set(['birth', 'natural', 'biological']);
/** A rite, whoever the parents are. */
const sealing = 'sealing';
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
  /** The children of whom an event says that they were adopted, and not by whom. */
  private readonly adopted = new Set<string>();

  addPerson(person: GedcomRecord): void {
    const { xref = '' } = person;
    for (const at of childrenOf(person, 'FAMC')) {
      const link = this.link(xref, at.pointer);
      if (link === undefined) continue;
      const pedigree = pedigreeOf(at) ?? filiationOf(person);
      link.statements.push(defined({ pedigree, status: word(child(at, 'STAT')) }));
      for (const { value } of childrenOf(at, '_PEDI')) {
        const [, how, parent] = /^(.*\S)\s*\((father|mother)\)$/i.exec(value.trim()) ?? [];
        if (how !== undefined)
          link.perPartner.set(parent?.toLowerCase() === 'mother' ? 'WIFE' : 'HUSB', how.toLowerCase());
      }
    }
    for (const birth of childrenOf(person, 'BIRT')) this.addEvent(xref, birth, 'birth');
    for (const adoption of childrenOf(person, 'ADOP')) this.addEvent(xref, adoption, 'adopted');
    if (isAdoptedBySomebody(person)) this.adopted.add(xref);
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
    const families = this.links.get(born) ?? new Map<string, Link>();
    const link = families.get(family);
    if (link === undefined) return {};
    const side: Side = partner === 'WIFE' ? 'WIFE' : 'HUSB';
    const stated = statedBy(link, side);
    if (stated === undefined) return undefined;
    const { pedigree, isChallenged } = stated;
    if (byBirth.has(pedigree)) return isChallenged ? { uncertain: true } : {};
    if (!isOpen(pedigree)) return { otherwise: pedigree };
    const rivals = [...families].flatMap(([other, rival]) =>
      other === family || !this.families.has(other) ? [] : (statedBy(rival, side) ?? []),
    );
    if (rivals.some((rival) => byBirth.has(rival.pedigree) && !rival.isChallenged)) return { otherwise: elsewhere };
    const isDoubted = isChallenged || doubtful.has(pedigree);
    const mayBeAnothers = rivals.some((rival) => isOpen(rival.pedigree) || byBirth.has(rival.pedigree));
    return isDoubted || mayBeAnothers || this.mayBeAdopted(born, families) ? { uncertain: true } : {};
  }

  /** By one of its families, where none is said to be the one that adopted it. */
  private mayBeAdopted(born: string, families: ReadonlyMap<string, Link>): boolean {
    if (!this.adopted.has(born)) return false;
    return ![...families.values()].some((link) =>
      sides.some((side) => statedBy(link, side)?.pedigree.startsWith('adopt')),
    );
  }

  private link(person: string | undefined, family: string | undefined): Link | undefined {
    if (person === undefined || family === undefined) return undefined;
    const families = this.links.get(person) ?? new Map<string, Link>();
    this.links.set(person, families);
    const link: Link = families.get(family) ?? { statements: [], perPartner: new Map(), implied: new Map() };
    families.set(family, link);
    return link;
  }
}

/** Why a family of which nothing is said is not that of the birth. */
const elsewhere = 'born to another family';

const isOpen = (pedigree: string): boolean => pedigree === '' || doubtful.has(pedigree);

/** The statements about a child and one partner together; undefined if disproven. */
function statedBy(link: Link, side: Side): { readonly pedigree: string; readonly isChallenged: boolean } | undefined {
  const { statements, perPartner, implied } = link;
  const ofDescent = statements.filter(({ pedigree }) => pedigree !== sealing);
  const relevant = ofDescent.length > 0 || statements.length === 0 ? ofDescent : statements;
  const standing = relevant.filter(
    ({ status, pedigree }) => !disproven.has(status ?? '') && !disproven.has(pedigree ?? ''),
  );
  if (relevant.length > 0 && standing.length === 0) return undefined;
  const pedigree =
    perPartner.get(side) ?? together(standing.flatMap((each) => each.pedigree ?? [])) ?? implied.get(side) ?? '';
  if (disproven.has(pedigree)) return undefined;
  const isAlsoPlain =
    !isOpen(pedigree) && !byBirth.has(pedigree) && standing.some((each) => each.pedigree === undefined);
  return {
    pedigree: isAlsoPlain && !perPartner.has(side) && !implied.has(side) ? 'unknown' : pedigree,
    isChallenged: standing.some(({ status }) => status === 'challenged'),
  };
}

/** The pedigree that several links to one family state; unknown where one is by birth and another is not. */
function together(pedigrees: readonly string[]): string | undefined {
  const isBirth = (pedigree: string) => byBirth.has(pedigree);
  return pedigrees.some(isBirth) && !pedigrees.every(isBirth) ? 'unknown' : pedigrees[0];
}

/** `ADOP`, or an event or fact of that type, that names no family. */
function isAdoptedBySomebody(person: GedcomRecord): boolean {
  const adoptions = childrenOf(person, 'ADOP').filter(({ value }) => word({ value }) !== 'n');
  const others = [...childrenOf(person, 'EVEN'), ...childrenOf(person, 'FACT')].filter((event) =>
    word(child(event, 'TYPE'))?.startsWith('adopt'),
  );
  return [...adoptions, ...others].some((event) => child(event, 'FAMC') === undefined);
}

/** `_FIL ADOPTED_CHILD` beside the links, of one program. */
function filiationOf(person: GedcomRecord): string | undefined {
  const [, how] = /^(adopted|foster|found)/.exec(word(child(person, '_FIL')) ?? '') ?? [];
  return how === 'found' ? 'foundling' : how;
}

/** `PEDI`, or for `OTHER` the phrase that says what else. */
function pedigreeOf(link: GedcomRecord): string | undefined {
  const pedigree = child(link, 'PEDI');
  if (pedigree === undefined) return undefined;
  return (word(pedigree) === 'other' ? word(child(pedigree, 'PHRASE')) : undefined) ?? word(pedigree);
}

/** In small letters; undefined where there is none. */
function word(record: Pick<GedcomRecord, 'value'> | undefined): string | undefined {
  return record?.value.trim().toLowerCase() || undefined;
}
