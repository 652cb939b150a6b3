import { chronicleOf } from '../enrich.ts';
import { type FaultKind, perhaps, surely } from '../kind.ts';
import { exactYear, inYear, retied, tied } from '../lore.ts';
import { lifeOf, yearsOf } from '../quarry.ts';

const outside = 'anachronisms/relation-outside-existence';

/** Slips in who ruled, led, served and held what, and when. */
export const powers: readonly FaultKind[] = [
  rival('a second ruler of a town', 'seated another ruler in the middle of a reign', 'RULES', 'contradictions/rules'),
  rival(
    'two captains of one guild',
    'gave a guild another captain in the same years',
    'LEADS',
    'contradictions/declared-exclusive',
  ),
  {
    name: 'a reign beyond the grave',
    did: 'let a reign go on for twenty years after the ruler died',
    rules: [outside],
    alsoTrue: ['contradictions/rules'],
    inject: (quarry) => {
      const found = quarry.tie(
        'RULES',
        (joined) => yearsOf(joined) !== undefined && lifeOf(joined.subject) !== undefined,
      );
      const died = found && lifeOf(found.subject)?.died;
      if (found === undefined || died === undefined) return undefined;
      return {
        changed: [retied(found.subject, found.tie, { ...found.tie, until: inYear(died + 20) })],
        answers: [surely(outside, found.subject.id)],
        about: [found.object.id],
      };
    },
  },
  {
    name: 'a vassal after the realm fell',
    did: 'let somebody enter the service of a realm that had fallen decades before',
    rules: [outside],
    inject: (quarry) => {
      const realm = quarry.any('Kingdom', ({ attributes }) => attributes.dissolved !== undefined);
      const year = (exactYear(realm?.attributes.dissolved) ?? 0) + 30;
      const vassal = quarry.grown(year, year + 1, 'SERVES');
      if (realm === undefined || vassal === undefined) return undefined;
      return {
        changed: [tied(vassal.entry, { type: 'SERVES', to: realm.id, from: inYear(year) })],
        answers: [perhaps(outside, realm.id)],
      };
    },
  },
  {
    name: 'an oath to two lords',
    did: 'let somebody swear to a second lord, and never said when the first oath ended',
    rules: ['contradictions/declared-exclusive'],
    inject: (quarry) => {
      const vassal = quarry.life(
        ({ born, died, entry }) => died - born > 45 && quarry.lore.outOf(entry.id, 'SWORN_TO').length === 0,
      );
      const year = (vassal?.born ?? 0) + 25;
      const isOther = ({ entry }: { entry: unknown }) => entry !== vassal?.entry;
      const one = quarry.grown(year, year + 15, 'SWORN_TO', isOther);
      const two = quarry.grown(year, year + 15, 'SWORN_TO', (each) => isOther(each) && each.entry !== one?.entry);
      if (vassal === undefined || one === undefined || two === undefined) return undefined;
      const oath = (to: string, from: number) => ({
        type: 'SWORN_TO',
        to,
        from: inYear(from),
        until: inYear(year + 14),
      });
      return {
        changed: [tied(vassal.entry, oath(one.entry.id, year), oath(two.entry.id, year + 5))],
        answers: [surely('contradictions/declared-exclusive', vassal.entry.id)],
        about: [one.entry.id, two.entry.id],
      };
    },
  },
  {
    name: 'a member of two houses',
    did: 'put somebody into another house for years in which they belonged to the first',
    rules: ['contradictions/member-of'],
    inject: (quarry) => {
      const found = quarry.tie('MEMBER_OF', ({ tie, subject }) => {
        const [joined, life] = [exactYear(tie.from), lifeOf(subject)];
        return joined !== undefined && tie.until === undefined && life !== undefined && life.died - joined > 12;
      });
      const joined = exactYear(found?.tie.from);
      const other = quarry.standing('House', joined ?? 0, (house) => house !== found?.object);
      if (found === undefined || other === undefined || joined === undefined) return undefined;
      const first = { ...found.tie, until: inYear(joined + 10) };
      const second = { type: 'MEMBER_OF', to: other.id, from: inYear(joined + 2), until: inYear(joined + 8) };
      return {
        changed: [tied(retied(found.subject, found.tie, first), second)],
        answers: [perhaps('contradictions/member-of', found.subject.id)],
      };
    },
  },
  {
    name: 'a reign that two chronicles end in two years',
    did: 'copied a reign from another chronicle, which lets it end years earlier',
    rules: ['contradictions/two-tellings'],
    inject: (quarry) => {
      const found = quarry.tie('RULES', (joined) => {
        const years = yearsOf(joined);
        return years !== undefined && years.until - years.from > 10 && joined.tie.source === undefined;
      });
      const years = found && yearsOf(found);
      if (found === undefined || years === undefined) return undefined;
      const span = { type: 'RULES', to: found.object.id, from: inYear(years.from) };
      const told = { ...span, until: inYear(years.until), source: chronicleOf('chronicle') };
      const again = { ...span, until: inYear(years.until - 6), source: chronicleOf('eyewitness') };
      return {
        changed: [tied(retied(found.subject, found.tie, told), again)],
        answers: [surely('contradictions/two-tellings', found.subject.id)],
        about: [found.object.id],
      };
    },
  },
  {
    name: 'a town held by two crowns',
    did: 'drew a border twice, so that two realms hold a town in the same years',
    rules: ['ontology/no-overlapping-kingdoms'],
    inject: (quarry) => {
      const found = quarry.tie('CONTROLS', (joined) => yearsOf(joined) !== undefined);
      const years = found && yearsOf(found);
      if (found === undefined || years === undefined) return undefined;
      const other = quarry.standing('Kingdom', years.from, (realm) => realm !== found.subject);
      if (other === undefined) return undefined;
      const [from, until] = [inYear(years.from + 5), inYear(years.until - 5)];
      return {
        changed: [],
        added: [{ by: other.id, tie: { type: 'CONTROLS', to: found.object.id, from, until } }],
        answers: [surely('ontology/no-overlapping-kingdoms', found.object.id)],
      };
    },
  },
];

/** Another one in the middle of somebody's time. */
function rival(name: string, did: string, type: string, rule: string): FaultKind {
  return {
    name,
    did,
    rules: [rule],
    inject: (quarry) => {
      const found = quarry.tie(type, (joined) => (yearsOf(joined)?.until ?? 0) - (yearsOf(joined)?.from ?? 0) > 6);
      const years = found && yearsOf(found);
      if (found === undefined || years === undefined) return undefined;
      const [from, until] = [years.from + 2, years.until - 2];
      const other = quarry.grown(from, until, type);
      if (other === undefined) return undefined;
      return {
        changed: [tied(other.entry, { type, to: found.object.id, from: inYear(from), until: inYear(until) })],
        answers: [surely(rule, found.object.id)],
        about: [found.object.id],
      };
    },
  };
}
