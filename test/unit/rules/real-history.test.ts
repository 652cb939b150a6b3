import { afterEach, describe, expect, it } from 'vitest';
import { checkWorld } from '../../../src/app/check/check-world.ts';
import { openEmbeddedStore } from '../../../src/graph/embedded/store.ts';
import { tickingClock, WorldFolder } from '../../support/worlds/world-folder.ts';

const folders: WorldFolder[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) folder.remove();
});

async function definiteIn(lines: string): Promise<string[]> {
  const folder = new WorldFolder({ 'world.yaml': lines });
  folders.push(folder);
  const store = await openEmbeddedStore();
  try {
    const { report } = await checkWorld({ path: folder.root, store, clock: tickingClock() });
    expect(report.problems.map(({ message }) => message)).toEqual([]);
    return report.violations
      .filter(({ verdict, category }) => verdict === 'definite' && category !== 'orphan')
      .map(({ rule_id }) => rule_id);
  } finally {
    await store.close();
  }
}

interface Case {
  readonly name: string;
  /** It happened like this, once or often. */
  readonly happened: string;
  /** The same, so far off that it cannot be, and the rule that finds it; absent where nothing of the kind is impossible. */
  readonly never?: { readonly rule: string; readonly lines: string };
}

const motherAt = (age: number): string => `
- { name: Ada, kind: Person, gender: female, birth: 900-03-01, death: 999-01-01 }
- { name: Bea, kind: Person, birth: ${900 + age}-04-02, mother: Ada }`;

const battleOn = (day: string): string => `
- { name: Salt War, kind: War, start: 900-02-01, end: 904-05-10 }
- { name: Battle of the Weir, kind: Battle, date: ${day}, part_of: Salt War }`;

const killerDead = (day: string): string => `
- { name: Cole, kind: Person, birth: 870, death: ${day} }
- { name: Dane, kind: Person, birth: 880, death: 912-06-20, killed_by: { to: Cole, note: died of the wound } }`;

const bornIn = (day: string): string => `
- { name: Old King, kind: Person, birth: 870-01-01, death: 900-01-10 }
- { name: Late King, kind: Person, birth: ${day}, death: 930-01-01, father: Old King, rules: { to: Ternland, from: 900-01-10, until: 929-12-01 } }
- { name: Ternland, kind: Kingdom, founded: 700 }`;

const sleeper = (mark: string): string => `
- { name: Rip, kind: Person, birth: 900, death: 1040${mark}, mentor: Sage }
- { name: Sage, kind: Person, birth: 870, death: 935 }
- { name: Battle of the Ford, kind: Battle, date: 1035, participants: [Rip] }`;

const cases: readonly Case[] = [
  { name: 'a mother of 73', happened: motherAt(73), never: { rule: 'ontology/mother-too-old', lines: motherAt(85) } },
  { name: 'a mother of five', happened: motherAt(5), never: { rule: 'ontology/parent-too-young', lines: motherAt(3) } },
  {
    name: 'a civil and a church wedding two days apart',
    happened: `
- name: Ada
  kind: Person
  birth: 900
  death: 960
  spouse:
    - { to: Ben, from: 925-05-01 }
    - { to: Ben, from: 925-05-03 }
- { name: Ben, kind: Person, birth: 898, death: 959 }`,
  },
  {
    name: 'a squire, then a knight of one order',
    happened: `
- name: Ada
  kind: Person
  birth: 900
  death: 960
  member_of:
    - { to: Order of the Heron, from: 912, until: 921, note: squire }
    - { to: Order of the Heron, from: 921, until: 955, note: knight }
- { name: Order of the Heron, kind: Order, founded: 800 }`,
  },
  {
    name: 'a battle named for two towns',
    happened: `
- { name: Upwell, kind: Settlement, founded: 700, part_of: Ternmark }
- { name: Downwell, kind: Settlement, founded: 720, part_of: Ternmark }
- { name: Ternmark, kind: Region }
- { name: Battle of Upwell and Downwell, kind: Battle, date: 904-05-10, location: [Upwell, Downwell] }`,
  },
  {
    name: 'a house that stands in two towns',
    happened: `
- { name: Upwell, kind: Settlement, founded: 700, part_of: Ternmark }
- { name: Downwell, kind: Settlement, founded: 720, part_of: Ternmark }
- { name: Ternmark, kind: Region }
- { name: Bridge House, kind: Building, built: 850, location: [Upwell, Downwell] }`,
  },
  {
    name: 'an older successor',
    happened: `
- { name: Young King, kind: Person, birth: 900, death: 920, rules: { to: Ternland, from: 910, until: 920 } }
- { name: Old Uncle, kind: Person, birth: 860, death: 931, predecessor: Young King, rules: { to: Ternland, from: 920, until: 931 } }
- { name: Ternland, kind: Kingdom, founded: 700 }`,
    never: {
      rule: 'anachronisms/succeeded',
      lines: `
- { name: Young King, kind: Person, birth: 900, death: 920 }
- { name: Old Uncle, kind: Person, birth: 840, death: 890, predecessor: Young King }`,
    },
  },
  {
    name: 'a king restored after an interregnum',
    happened: `
- name: Ned
  kind: Person
  birth: 880
  death: 940
  rules:
    - { to: Ternland, from: 905, until: 912-03-01 }
    - { to: Ternland, from: 915-08-09, until: 940 }
- { name: Wat, kind: Person, birth: 870, death: 920, rules: { to: Ternland, from: 912-03-01, until: 915-08-09 } }
- { name: Ternland, kind: Kingdom, founded: 700 }`,
    never: {
      rule: 'contradictions/rules',
      lines: `
- { name: Ned, kind: Person, birth: 880, death: 940, rules: { to: Ternland, from: 905, until: 940 } }
- { name: Wat, kind: Person, birth: 870, death: 920, rules: { to: Ternland, from: 912-03-01, until: 915-08-09 } }
- { name: Ternland, kind: Kingdom, founded: 700 }`,
    },
  },
  {
    name: 'two kings who each succeeded the other',
    happened: `
- name: Ned
  kind: Person
  birth: 880
  death: 940
  predecessor: Wat
  rules:
    - { to: Ternland, from: 905, until: 912-03-01 }
    - { to: Ternland, from: 915-08-09, until: 925 }
- name: Wat
  kind: Person
  birth: 870
  death: 945
  predecessor: Ned
  rules:
    - { to: Ternland, from: 912-03-01, until: 915-08-09 }
    - { to: Ternland, from: 925, until: 945 }
- { name: Ternland, kind: Kingdom, founded: 700 }`,
  },
  {
    name: 'a killer hanged before the victim died of the wound',
    happened: killerDead('912-03-01'),
    never: {
      rule: 'ontology/killed-after-death',
      lines: killerDead('895-03-01').replace('{ to: Cole, note: died of the wound }', 'Cole'),
    },
  },
  {
    name: 'a killer hanged in the year before the victim died',
    happened: killerDead('912-03-01').replace('{ to: Cole, note: died of the wound }', 'Cole'),
  },
  {
    name: 'the second builder of a cathedral',
    happened: `
- { name: Old Minster, kind: Building, built: 800-1010, created_by: [First Mason, Second Mason] }
- { name: First Mason, kind: Person, birth: 770, death: 830 }
- { name: Second Mason, kind: Person, birth: 960, death: 1020 }`,
  },
  {
    name: 'an adoption after the adopter’s death',
    happened: `
- { name: Ada, kind: Person, birth: 850, death: 910-02-01 }
- { name: Ben, kind: Person, birth: 930-05-06, parents: [{ to: Ada, note: adopted }] }`,
    never: {
      rule: 'ontology/parent-dead-at-birth',
      lines: `
- { name: Ada, kind: Person, birth: 850, death: 910-02-01 }
- { name: Ben, kind: Person, birth: 930-05-06, parents: [Ada] }`,
    },
  },
  {
    name: 'a bride of two houses',
    happened: `
- name: Ada
  kind: Person
  birth: 900
  death: 960
  member_of:
    - { to: House Vask, from: 900, until: 960 }
    - { to: House Orl, from: 921, until: 960 }
- { name: House Vask, kind: House, founded: 700 }
- { name: House Orl, kind: House, founded: 720 }`,
  },
  {
    name: 'a period that begins within and ends after its whole',
    happened: `
- { name: Age of Salt, kind: Era, start: 800, end: 900 }
- { name: Salt Peace, kind: Era, start: 870, end: 925, part_of: Age of Salt }`,
    never: {
      rule: 'ontology/part-outside-whole',
      lines: `
- { name: Age of Salt, kind: Era, start: 800, end: 900 }
- { name: Salt Peace, kind: Era, start: 910, end: 925, part_of: Age of Salt }`,
    },
  },
  {
    name: 'a battle a month after the end of its war',
    happened: battleOn('904-06-12'),
    never: { rule: 'ontology/part-outside-whole', lines: battleOn('924-06-12') },
  },
  {
    name: 'a king born months after the death of his father',
    happened: bornIn('900-07-15'),
    never: { rule: 'ontology/parent-dead-at-birth', lines: bornIn('902-07-15') },
  },
  {
    name: 'a canonisation',
    happened: `
- { name: Saint Ada, kind: Person, birth: 850, death: 910, title: { value: Saint, from: 970 } }
- { name: Canonisation of Ada, kind: Ceremony, date: 970-05-01, participants: [Saint Ada] }
- { name: Ternland, kind: Kingdom, founded: 700, worships: { to: Saint Ada, from: 970 } }`,
  },
  {
    name: 'a town named after somebody born later',
    happened: `
- { name: Adaburg, kind: Settlement, founded: 800, named_after: Ada }
- { name: Ada, kind: Person, birth: 900, death: 960 }`,
  },
  {
    name: 'co-owners',
    happened: `
- { name: Sea Mill, kind: Building, built: 880, owners: [{ to: Ada, from: 905, until: 940 }, { to: Ben, from: 905, until: 940 }] }
- { name: Ada, kind: Person, birth: 880, death: 960 }
- { name: Ben, kind: Person, birth: 881, death: 961 }`,
  },
  {
    name: 'a sleeper of a hundred years who is marked untimely',
    happened: sleeper(', untimely: true'),
    never: { rule: 'ontology/lifespan-exceeded', lines: sleeper('') },
  },
];

describe('history has had it: nothing definite', () => {
  it.each(cases)('$name', async ({ happened, never }) => {
    expect(await definiteIn(happened)).toEqual([]);
    if (never !== undefined) expect(await definiteIn(never.lines)).toContain(never.rule);
  });
});
