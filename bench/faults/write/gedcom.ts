import { dayOfMonth } from '../date-style.ts';
import { type Dated, type Entry, isWhen, type Lore, type When } from '../lore.ts';

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const events: Readonly<Record<string, string>> = { birth: 'BIRT', baptism: 'BAPM', death: 'DEAT', burial: 'BURI' };

/**
 * The kin of a world, and nothing else: what a family tree can say. Their names bear letters for numbers, since a year of a
 * family tree is a bare number and would be taken for one of them when findings are compared.
 */
export function familyOf(entries: readonly Entry[]): Entry[] {
  const people = entries.filter(({ kind }) => kind === 'Person');
  const known = new Set(people.map(({ id }) => id));
  const alike = parentsOfOneGender(people);
  return people.map(({ id, kind, name, attributes, ties }) => ({
    ...{ id, kind, name: name.replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit))) },
    attributes: Object.fromEntries(
      Object.entries(attributes).filter(([key, value]) =>
        key === 'gender' ? typeof value === 'string' && !alike.has(id) : key in events && isWhen(value),
      ),
    ),
    ties: ties.filter(({ type, to, from, until, source }) => {
      const isPlain = source === undefined && typeof from !== 'string' && typeof until !== 'string';
      return isPlain && known.has(to) && (type === 'PARENT_OF' || type === 'SPOUSE_OF');
    }),
  }));
}

/** A family tree states less about two partners of one gender: their places in a family do not show their gender. */
function parentsOfOneGender(people: readonly Entry[]): ReadonlySet<string> {
  const parents = new Map<string, Entry[]>();
  for (const person of people) {
    for (const { to } of person.ties.filter(({ type }) => type === 'PARENT_OF')) {
      parents.set(to, [...(parents.get(to) ?? []), person]);
    }
  }
  const alike = [...parents.values()].flatMap((of) =>
    of.filter((one) => of.some((other) => other.id !== one.id && other.attributes.gender === one.attributes.gender)),
  );
  return new Set(alike.map(({ id }) => id));
}

/** A family tree of people: each marriage and each parenthood is a family of its own. */
export function gedcomTree(lore: Lore): string {
  const lines = ['0 HEAD', '1 GEDC', '2 VERS 5.5.1', '2 FORM LINEAGE-LINKED', '1 CHAR UTF-8'];
  for (const { id, name, attributes } of lore.entries) {
    lines.push(`0 @${id}@ INDI`, `1 NAME ${name}`);
    if (attributes.gender !== undefined) lines.push(`1 SEX ${attributes.gender === 'female' ? 'F' : 'M'}`);
    for (const [key, tag] of Object.entries(events)) lines.push(...eventLines(tag, attributes[key]));
  }
  let family = 0;
  for (const { id, ties } of lore.entries) {
    for (const { type, to, from, until, note } of ties) {
      family++;
      lines.push(`0 @F${family}@ FAM`, `1 HUSB @${id}@`, type === 'SPOUSE_OF' ? `1 WIFE @${to}@` : `1 CHIL @${to}@`);
      if (type === 'PARENT_OF') lines.push(`2 _FREL ${note ?? 'Natural'}`); // a child is in a family of each parent
      if (type === 'SPOUSE_OF') lines.push(...(isWhen(from) ? eventLines('MARR', from) : ['1 MARR Y']));
      lines.push(...eventLines('DIV', until));
    }
  }
  return `${[...lines, '0 TRLR'].join('\n')}\n`;
}

function eventLines(tag: string, date: Entry['attributes'][string] | Dated | undefined): string[] {
  return isWhen(date) ? [`1 ${tag}`, `2 DATE ${gedcomDate(date)}`] : [];
}

/** BEF includes the year it names, "before" does not. */
export function gedcomDate({ year, day, form }: When): string {
  const exact = form === 'before' ? year - 1 : year;
  const [dayNumber, month] = day === undefined ? [] : dayOfMonth(day);
  const calendarYear = exact > 0 ? String(exact) : `${1 - exact} BCE`;
  const text = month === undefined ? calendarYear : `${dayNumber} ${months[month]} ${calendarYear}`;
  return form === 'circa' ? `ABT ${text}` : form === 'before' ? `BEF ${text}` : text;
}
