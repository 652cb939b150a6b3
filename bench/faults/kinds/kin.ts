import { type FaultKind, perhaps, surely } from '../kind.ts';
import { exactYear, inYear, type Joined, retied, saying, tied } from '../lore.ts';
import { type Life, type Quarry, yearsOf } from '../quarry.ts';

/** The consequences of a wrong birth in a family. */
const wholeFamily: readonly string[] = [
  ...['ontology/child-before-parent', 'ontology/parent-too-young', 'ontology/parent-dead-at-birth'],
  ...['contradictions/parent-of-count', 'contradictions/parent-of-gender', 'ontology/ancestor-cycle'],
  ...['ontology/parent-too-old', 'ontology/mother-too-old', 'ontology/births-too-close'],
  ...['ontology/father-too-old', 'ontology/births-too-far-apart', 'ontology/impossible-together'],
];

const marriage = 'ontology/marriage-outside-lifetimes';

/** Slips in who is whose child and spouse. */
export const kin: readonly FaultKind[] = [
  {
    name: 'a parent and a child swapped',
    did: 'drew the line of a family tree the wrong way round, so that the child is the older',
    rules: ['ontology/child-before-parent'],
    alsoTrue: wholeFamily,
    inject: (quarry) => {
      const found = parentage(quarry);
      if (found === undefined) return undefined;
      const { subject: parent, tie, object: child } = found;
      return {
        changed: [retied(parent, tie), tied(child, { ...tie, to: parent.id })],
        answers: [surely('ontology/child-before-parent', parent.id)],
      };
    },
  },
  {
    name: 'a child of a child',
    did: 'mistyped a birth, so that a mother or father was eight years old',
    rules: ['ontology/parent-too-young'],
    alsoTrue: [...wholeFamily, 'ontology/baptism-or-burial-order'],
    inject: (quarry) => {
      const found = quarry.tie(
        'PARENT_OF',
        ({ subject, object }) => told(subject) && told(object) && noOtherKin(quarry, object.id),
      );
      const born = exactYear(found?.subject.attributes.birth);
      if (found === undefined || born === undefined) return undefined;
      return {
        changed: [saying(found.object, { birth: inYear(born + 8) })],
        answers: [perhaps('ontology/parent-too-young', found.subject.id)],
      };
    },
  },
  {
    name: 'a child of one long dead',
    did: 'took a namesake of an earlier generation for the father or mother',
    rules: ['ontology/parent-dead-at-birth'],
    inject: (quarry) => {
      const child = quarry.life(({ entry }) => quarry.lore.into(entry.id, 'PARENT_OF').length === 0);
      const parent = child && quarry.life(({ died, born }) => died + 40 < child.born && born + 20 < died);
      if (child === undefined || parent === undefined) return undefined;
      return {
        changed: [tied(parent.entry, { type: 'PARENT_OF', to: child.entry.id })],
        answers: [surely('ontology/parent-dead-at-birth', parent.entry.id)],
      };
    },
  },
  {
    name: 'a third parent',
    did: 'named another mother in a later chapter, when both parents were known',
    rules: ['contradictions/parent-of-count'],
    alsoTrue: ['contradictions/parent-of-gender'],
    inject: (quarry) => {
      const child = quarry.life(({ entry }) => quarry.lore.into(entry.id, 'PARENT_OF').length === 2);
      const known = child && quarry.lore.into(child.entry.id, 'PARENT_OF').map(({ subject }) => subject);
      const parent = quarry.life(({ born, died, entry }) => {
        const isOther = child !== undefined && known?.includes(entry) === false;
        return isOther && born + 18 < child.born && child.born < died && died < child.died;
      });
      if (child === undefined || parent === undefined) return undefined;
      return {
        changed: [tied(parent.entry, { type: 'PARENT_OF', to: child.entry.id })],
        answers: [surely('contradictions/parent-of-count', child.entry.id)],
      };
    },
  },
  {
    name: 'a father who became a mother',
    did: 'wrote “female” for a father by a slip',
    rules: ['contradictions/parent-of-gender'],
    inject: (quarry) => {
      const found = quarry.tie('PARENT_OF', ({ subject, object }) => {
        const parents = quarry.lore.into(object.id, 'PARENT_OF').map((each) => each.subject.attributes.gender);
        return subject.attributes.gender === 'male' && parents.length === 2 && parents.includes('female');
      });
      if (found === undefined) return undefined;
      const children = quarry.lore.outOf(found.subject.id, 'PARENT_OF').map(({ object }) => object.id);
      return {
        changed: [saying(found.subject, { gender: 'female' })],
        answers: [surely('contradictions/parent-of-gender', found.object.id)],
        about: children,
      };
    },
  },
  {
    name: 'somebody’s own grandparent',
    did: 'gave a grandparent the grandchild’s name, and so made a circle',
    rules: ['ontology/ancestor-cycle'],
    alsoTrue: wholeFamily,
    inject: (quarry) => {
      const found = quarry.tie('PARENT_OF', ({ object }) => grandchild(quarry, object.id) !== undefined);
      const young = found && grandchild(quarry, found.object.id);
      if (found === undefined || young === undefined) return undefined;
      return {
        changed: [tied(young, { type: 'PARENT_OF', to: found.subject.id })],
        answers: [surely('ontology/ancestor-cycle', young.id, found.subject.id, found.object.id)],
        about: [found.object.id],
      };
    },
  },
  {
    name: 'descended from a descendant',
    did: 'wrote “descended from” where “ancestor of” was meant, of two who are parent and child',
    rules: ['ontology/ancestor-cycle'],
    alsoTrue: ['ontology/child-before-parent'],
    inject: (quarry) => {
      const found = quarry.tie('PARENT_OF');
      if (found === undefined) return undefined;
      return {
        changed: [tied(found.subject, { type: 'DESCENDED_FROM', to: found.object.id })],
        answers: [surely('ontology/ancestor-cycle', found.subject.id, found.object.id)],
      };
    },
  },
  wedding(
    'a wedding after the funeral',
    'dated a wedding decades after the groom had died',
    (groom) => groom.died + 25,
  ),
  wedding('a bride not yet born', 'dated a wedding to the century before', (groom) => groom.born - 90),
  {
    name: 'a second wedding too early',
    did: 'let somebody marry again ten years before the first marriage ended',
    rules: ['contradictions/spouse-of'],
    inject: (quarry) => {
      const found = quarry.tie('SPOUSE_OF', (joined) => lasting(joined) > 14);
      const years = found && yearsOf(found);
      if (found === undefined || years === undefined) return undefined;
      const [from, until] = [years.until - 10, years.until - 2];
      const other = quarry.grown(from, until, 'SPOUSE_OF');
      if (other === undefined) return undefined;
      return {
        changed: [
          tied(found.subject, { type: 'SPOUSE_OF', to: other.entry.id, from: inYear(from), until: inYear(until) }),
        ],
        answers: [surely('contradictions/spouse-of', found.subject.id)],
        about: [found.object.id, other.entry.id],
      };
    },
  },
  {
    name: 'betrothed to two',
    did: 'promised a daughter to two houses in the same years',
    rules: ['contradictions/declared-exclusive'],
    inject: (quarry) => {
      const one = quarry.life(({ born, died }) => died - born > 40);
      const year = (one?.born ?? 0) + 20;
      const other = quarry.grown(year, year + 6, 'SPOUSE_OF', ({ entry }) => entry !== one?.entry);
      const third = quarry.grown(
        year,
        year + 6,
        'SPOUSE_OF',
        ({ entry }) => entry !== one?.entry && entry !== other?.entry,
      );
      if (one === undefined || other === undefined || third === undefined) return undefined;
      const betrothed = (to: Life, from: number) => ({
        ...{ type: 'BETROTHED_TO', to: to.entry.id, from: inYear(from), until: inYear(year + 6) },
      });
      return {
        changed: [tied(one.entry, betrothed(other, year), betrothed(third, year + 2))],
        answers: [surely('contradictions/declared-exclusive', one.entry.id)],
        about: [other.entry.id, third.entry.id],
      };
    },
  },
];

/** Parent and child whose births are both told. */
function parentage(quarry: Quarry): Joined | undefined {
  return quarry.tie('PARENT_OF', ({ subject, object }) => told(subject) && told(object));
}

const told = (entry: Joined['subject']): boolean => exactYear(entry.attributes.birth) !== undefined;

/** People whose birth depends on their parents alone: no children, no deeds. */
function noOtherKin({ lore }: Quarry, id: string): boolean {
  return (
    lore.outOf(id).every(({ tie }) => tie.type === 'MEMBER_OF' && tie.from === undefined) &&
    lore.into(id, 'PARENT_OF').length === 1
  );
}

function grandchild(quarry: Quarry, id: string): Joined['object'] | undefined {
  return quarry.lore.outOf(id, 'PARENT_OF').find(({ object }) => quarry.isFree(object.id))?.object;
}

function wedding(name: string, did: string, yearOf: (groom: Life) => number): FaultKind {
  return {
    name,
    did,
    rules: [marriage],
    inject: (quarry) => {
      const groom = quarry.life(({ entry }) => quarry.lore.into(entry.id, 'SPOUSE_OF').length === 0);
      const year = groom === undefined ? 0 : yearOf(groom);
      const bride = groom && quarry.grown(year, year + 1, 'SPOUSE_OF', ({ entry }) => entry !== groom.entry);
      if (groom === undefined || bride === undefined) return undefined;
      return {
        changed: [tied(bride.entry, { type: 'SPOUSE_OF', to: groom.entry.id, from: inYear(year) })],
        answers: [surely(marriage, groom.entry.id)],
      };
    },
  };
}

function lasting(joined: Joined): number {
  const years = yearsOf(joined);
  return years === undefined ? 0 : years.until - years.from;
}
