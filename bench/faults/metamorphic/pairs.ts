import type { Dice } from '../../world/dice.ts';
import { type DateStyle, gregorian, inAges, ours, shifted } from '../date-style.ts';
import { type Entry, isWhen, Lore, type Tie } from '../lore.ts';
import { csvWorld } from '../write/csv.ts';
import { familyOf, gedcomDate, gedcomTree } from '../write/gedcom.ts';
import { inverseRelations, longForm } from '../write/inverse.ts';
import { vaultWorld } from '../write/vault.ts';
import { aFileEach, oneFile, yamlWorld } from '../write/yaml.ts';

/** Files, and how a date of the world is written in them. */
export interface Telling {
  readonly files: ReadonlyMap<string, string>;
  readonly dateText: DateStyle['write'];
}

/** The same facts told in two ways: first as the others are, then otherwise. */
export interface Pair {
  readonly name: string;
  readonly lore: Lore;
  readonly first: Telling;
  readonly second: Telling;
}

/** Every pair over one world. Facts that a format cannot state are left out on both sides. */
export function pairsOf(lore: Lore, dice: Dice): Pair[] {
  const first = inYaml(lore, ours);
  const told = (name: string, second: Telling): Pair => ({ name, lore, first, second });
  const plain = new Lore(lore.entries.map(withoutRivals));
  const named = new Lore(
    lore.entries.filter(({ name }, at) => at === lore.entries.findIndex((other) => other.name === name)),
  );
  const family = new Lore(familyOf(lore.entries));
  const files = (written: ReadonlyMap<string, string>): Telling => ({ files: written, dateText: ours.write });
  return [
    told('one file', files(yamlWorld(lore, ours, oneFile).files)),
    told('a file for each thing', files(yamlWorld(lore, ours, aFileEach).files)),
    told('another order', inYaml(shuffled(lore, dice), ours)),
    told('other ids', inYaml(renamed(lore), ours)),
    told('the long form of relations', files(longForm(lore, ours))),
    told('told by the other side', files(inverseRelations(lore, ours))),
    told('a calendar of other months, from another year', inYaml(lore, shifted)),
    told('a calendar of ages', inYaml(lore, inAges)),
    { name: 'a Markdown vault', lore: named, first: inYaml(named, ours), second: files(vaultWorld(named, ours)) },
    { name: 'spreadsheets', lore: plain, first: inYaml(plain, ours), second: files(csvWorld(plain, ours)) },
    {
      name: 'a family tree (GEDCOM)',
      lore: family,
      first: inYaml(family, gregorian),
      second: { files: new Map([['tree.ged', gedcomTree(family)]]), dateText: gedcomDate },
    },
  ];
}

function inYaml(lore: Lore, dateStyle: DateStyle): Telling {
  return { files: yamlWorld(lore, dateStyle).files, dateText: dateStyle.write };
}

/** One value of what sources tell differently: a table has one cell for it. */
function withoutRivals(entry: Entry): Entry {
  const single = Object.entries(entry.attributes).map(([key, value]) => {
    const first = typeof value === 'object' && !isWhen(value) ? value[0]?.value : value;
    return [key, first ?? ''] as const;
  });
  return { ...entry, attributes: Object.fromEntries(single) };
}

function shuffled({ entries }: Lore, dice: Dice): Lore {
  const mixed = <T>(items: readonly T[]): T[] =>
    items
      .map((item) => ({ item, at: dice.roll() }))
      .sort((a, b) => a.at - b.at)
      .map(({ item }) => item);
  return new Lore(
    mixed(entries).map((entry) => ({
      ...entry,
      attributes: Object.fromEntries(mixed(Object.entries(entry.attributes))),
      ties: mixed(entry.ties),
    })),
  );
}

/** Other ids, in another order than the names: no finding may hang on which id comes first. */
function renamed({ entries }: Lore): Lore {
  const ids = new Map(entries.map(({ id }, index) => [id, `x${(index * 7_919) % 1_000_003}`]));
  const other = (id: string) => ids.get(id) ?? id;
  const sourceOf = ({ source }: Pick<Tie, 'source'>) => (source === undefined ? {} : { source: other(source) });
  const retold = (tie: Tie): Tie => ({ ...tie, to: other(tie.to), ...sourceOf(tie) });
  return new Lore(
    entries.map((entry) => ({
      ...entry,
      id: other(entry.id),
      attributes: Object.fromEntries(
        Object.entries(entry.attributes).map(([key, value]) => {
          const isSingle = typeof value !== 'object' || isWhen(value);
          return [key, isSingle ? value : value.map((told) => ({ ...told, ...sourceOf(told) }))];
        }),
      ),
      ties: entry.ties.map(retold),
    })),
  );
}
