import { type Answer, perhaps, type Slip, surely } from '../kind.ts';
import { wholeLife } from '../kinds/lives.ts';
import { dated, type Family, family, type Person, saying, type TreeRecord, without } from './family-tree.ts';
import type { TreeQuarry } from './quarry.ts';

/** One place in a family tree where somebody copied it wrong. */
export interface TreeInjection {
  readonly changed: readonly TreeRecord[];
  readonly answers: readonly Answer[];
  readonly about?: readonly string[];
}

/** One kind of slip in a family tree. */
export interface TreeKind extends Slip {
  readonly inject: (quarry: TreeQuarry) => TreeInjection | undefined;
}

/** The further faults of a family with one wrong date or line. */
const wholeFamily: readonly string[] = [
  ...wholeLife,
  'ontology/death-before-birth',
  'ontology/lifespan-exceeded',
  'contradictions/parent-of-count',
  'contradictions/parent-of-gender',
  'contradictions/spouse-of',
  'ontology/ancestor-cycle',
];

/** Slips in the records of a family tree. To add one, add an entry. */
export const treeKinds: readonly TreeKind[] = [
  dateSlip('a birth a century off', 'mistyped the century of a birth', 'ontology/death-before-birth', (born, died) =>
    born + 100 > died ? ['BIRT', born + 100] : undefined,
  ),
  dateSlip(
    'two digits of a year swapped',
    'swapped the last two digits of a birth',
    'ontology/death-before-birth',
    (born, died) => {
      const swapped = Math.floor(born / 100) * 100 + (born % 10) * 10 + Math.floor((born % 100) / 10);
      return swapped > died ? ['BIRT', swapped] : undefined;
    },
  ),
  dateSlip('a century too many', 'mistyped the century of a death', 'ontology/lifespan-exceeded', (born, died) =>
    died - born > 40 ? ['DEAT', died + 100] : undefined,
  ),
  dateSlip(
    'a burial before the death',
    'copied the burial of a namesake',
    'ontology/baptism-or-burial-order',
    (_, died) => [...(['BURI', died - 4] as const)],
  ),
  dateSlip(
    'a baptism before the birth',
    'copied the baptism of an elder child',
    'ontology/baptism-or-burial-order',
    (born) => [...(['BAPM', born - 4] as const)],
  ),
  {
    name: 'a birth told twice',
    did: 'kept the births of two registers that differ by a decade',
    rules: ['contradictions/attribute-conflict'],
    inject: (quarry) => {
      const person = quarry.person(({ born }) => born !== undefined);
      if (person?.born === undefined) return undefined;
      return {
        changed: [saying(person.record, '1 BIRT', `2 DATE ${person.born - 10}`)],
        answers: [surely('contradictions/attribute-conflict', person.id)],
      };
    },
  },
  {
    name: 'a parent and a child swapped',
    did: 'entered the child as the husband, and the husband as the child',
    rules: ['ontology/child-before-parent'],
    alsoTrue: wholeFamily,
    inject: (quarry) => {
      const found = parentage(
        quarry,
        // A parent with parents would be in two families as a child: then nobody knows which are the true ones.
        ({ id, born: elder }, { born: younger }) =>
          elder !== undefined && younger !== undefined && quarry.tree.parentsOf(id).length === 0,
      );
      if (found === undefined) return undefined;
      const { home, parent, child } = found;
      const swap = new Map([
        [`@${parent.id}@`, `@${child.id}@`],
        [`@${child.id}@`, `@${parent.id}@`],
      ]);
      const lines = home.record.lines.map((line) =>
        line.replace(/@[^@]+@$/, (pointer) => swap.get(pointer) ?? pointer),
      );
      return {
        changed: [{ ...home.record, lines }],
        answers: [surely('ontology/child-before-parent', parent.id)],
        about: [parent.id, child.id],
      };
    },
  },
  {
    name: 'a child of a child',
    did: 'mistyped a birth, so that the father or mother was eight years old',
    rules: ['ontology/parent-too-young'],
    alsoTrue: wholeFamily,
    inject: (quarry) => {
      const found = parentage(quarry, ({ born }, { died }) => born !== undefined && died !== undefined);
      if (found?.parent.born === undefined) return undefined;
      return {
        changed: [dated(found.child.record, 'BIRT', String(found.parent.born + 8))],
        answers: [perhaps('ontology/parent-too-young', found.parent.id)],
        about: [found.parent.id],
      };
    },
  },
  {
    name: 'a parent long dead',
    did: 'gave a parent the death of a namesake, years before the child was born',
    rules: ['ontology/parent-dead-at-birth'],
    alsoTrue: wholeFamily,
    inject: (quarry) => {
      const found = parentage(quarry, (parent, { born }) => (parent.born ?? 9_999) + 25 < (born ?? 0));
      if (found?.child.born === undefined) return undefined;
      return {
        changed: [dated(without(found.parent.record, 'BURI'), 'DEAT', String(found.child.born - 3))],
        answers: [surely('ontology/parent-dead-at-birth', found.parent.id)],
        about: [found.child.id],
      };
    },
  },
  {
    name: 'a third parent',
    did: 'entered somebody as a child by birth of another family as well',
    rules: ['contradictions/parent-of-count'],
    alsoTrue: wholeFamily,
    inject: (quarry) => {
      const child = quarry.person(({ id }) => quarry.tree.parentsOf(id).length === 2);
      const home = quarry.family(
        ({ partners, children }) => partners.length === 2 && child !== undefined && !children.includes(child.id),
      );
      if (child === undefined || home === undefined || home.partners.includes(child.id)) return undefined;
      return {
        // In this tree's own words: without them the family that has them is the one of the birth.
        changed: [saying(home.record, `1 CHIL @${child.id}@`, '2 _FREL Natural', '2 _MREL Natural')],
        answers: [surely('contradictions/parent-of-count', child.id)],
        about: [child.id, ...home.partners],
      };
    },
  },
  {
    name: 'a father who became a mother',
    did: 'wrote F for M in the record of a father',
    rules: ['contradictions/parent-of-gender'],
    inject: (quarry) => {
      const home = quarry.family(({ partners, children }) => {
        const sexes = partners.map((id) => quarry.tree.person(id)?.sex);
        return children.length > 0 && sexes.length === 2 && sexes.includes('M') && sexes.includes('F');
      });
      const father = home?.partners.flatMap((id) => quarry.tree.person(id) ?? []).find(({ sex }) => sex === 'M');
      if (home === undefined || father === undefined) return undefined;
      return {
        changed: [saying(without(father.record, 'SEX'), '1 SEX F')],
        answers: home.children.map((child) => perhaps('contradictions/parent-of-gender', child)),
        about: [home.id],
      };
    },
  },
  {
    name: 'somebody’s own grandparent',
    did: 'entered a grandparent as a child of the grandchild',
    rules: ['ontology/ancestor-cycle'],
    alsoTrue: wholeFamily,
    inject: (quarry) => {
      const found = parentage(quarry, ({ id }) =>
        quarry.tree.parentsOf(id).some((elder) => quarry.isFree(elder) && quarry.tree.parentsOf(elder).length === 0),
      );
      const isEldest = (id: string) => quarry.isFree(id) && quarry.tree.parentsOf(id).length === 0;
      const elders = found === undefined ? [] : quarry.tree.parentsOf(found.parent.id).filter(isEldest);
      const [elder] = elders;
      if (found === undefined || elder === undefined) return undefined;
      const circle = family(quarry.freshFamily(), `1 HUSB @${found.child.id}@`, `1 CHIL @${elder}@`);
      return {
        changed: [circle],
        answers: [surely('ontology/ancestor-cycle', elder, found.parent.id, found.child.id)],
        about: [elder, found.parent.id, found.child.id],
      };
    },
  },
  wedding(
    'a wedding after the funeral',
    'dated a wedding to twenty years after the groom had died',
    ({ died = 0 }) => died + 20,
  ),
  wedding(
    'a wedding before the birth',
    'dated a wedding to sixty years before the groom was born',
    ({ born = 0 }) => born - 60,
  ),
  {
    name: 'a second wedding too early',
    did: 'let somebody marry again ten years before the divorce',
    rules: ['contradictions/spouse-of'],
    alsoTrue: ['ontology/lifespan-exceeded'],
    inject: (quarry) => {
      const groom = lived(quarry, 60);
      const others = groom === undefined ? [] : undated(quarry, groom, 2);
      const [one, two] = others;
      if (groom?.born === undefined || one === undefined || two === undefined) return undefined;
      const year = groom.born + 25;
      const wed = (bride: Person, from: number, until: number) =>
        family(
          quarry.freshFamily(),
          ...[`1 HUSB @${groom.id}@`, `1 WIFE @${bride.id}@`, '1 MARR', `2 DATE ${from}`, '1 DIV', `2 DATE ${until}`],
        );
      return {
        changed: [wed(one, year, year + 20), wed(two, year + 10, year + 25)],
        answers: [surely('contradictions/spouse-of', groom.id)],
        about: [groom.id, one.id, two.id],
      };
    },
  },
];

/** An event of a life whose year is wrong. */
function dateSlip(
  name: string,
  did: string,
  rule: string,
  slip: (born: number, died: number) => readonly [tag: string, year: number] | undefined,
): TreeKind {
  const slipOf = ({ born, died }: Person) => (born === undefined || died === undefined ? undefined : slip(born, died));
  return {
    name,
    did,
    rules: [rule],
    alsoTrue: wholeFamily,
    inject: (quarry) => {
      const person = quarry.person((each) => slipOf(each) !== undefined);
      const [tag, year] = (person && slipOf(person)) ?? [];
      if (person === undefined || tag === undefined) return undefined;
      return { changed: [dated(person.record, tag, String(year))], answers: [surely(rule, person.id)] };
    },
  };
}

function wedding(name: string, did: string, yearOf: (groom: Person) => number): TreeKind {
  const rule = 'ontology/marriage-outside-lifetimes';
  return {
    name,
    did,
    rules: [rule],
    alsoTrue: ['ontology/lifespan-exceeded'], // the bride may be of another century
    inject: (quarry) => {
      const groom = lived(quarry, 30);
      const bride = quarry.person(({ id, isDated }) => id !== groom?.id && !isDated);
      if (groom === undefined || bride === undefined) return undefined;
      const couple = [`1 HUSB @${groom.id}@`, `1 WIFE @${bride.id}@`, '1 MARR', `2 DATE ${yearOf(groom)}`];
      return {
        changed: [family(quarry.freshFamily(), ...couple)],
        answers: [surely(rule, groom.id)],
        about: [groom.id, bride.id],
      };
    },
  };
}

/** Somebody of whom both years are told, of no marriage, who lived for so long. */
function lived({ person, tree }: TreeQuarry, years: number): Person | undefined {
  return person(({ id, born, died }) => {
    const isSingle = tree.familiesOf(id).every(({ partners }) => !partners.includes(id));
    return isSingle && born !== undefined && died !== undefined && died - born > years;
  });
}

/** Others of whom no date is told, so that nothing else can be wrong about them. */
function undated({ tree, isFree }: TreeQuarry, { id }: Person, count: number): readonly Person[] {
  return tree.people.filter((other) => other.id !== id && isFree(other.id) && !other.isDated).slice(0, count);
}

interface Parentage {
  readonly home: Family;
  readonly parent: Person;
  readonly child: Person;
}

/** Parent and child of one family, of whom what is asked for is told. */
function parentage(quarry: TreeQuarry, suits: (parent: Person, child: Person) => boolean): Parentage | undefined {
  const found: Parentage[] = [];
  quarry.family((home) => {
    const [parent, child] = [home.partners[0], home.children[0]].map((id) => quarry.tree.person(id ?? ''));
    if (parent === undefined || child === undefined || !quarry.isFree(parent.id) || !quarry.isFree(child.id))
      return false;
    if (!suits(parent, child)) return false;
    found.push({ home, parent, child });
    return true;
  });
  return found[0];
}
