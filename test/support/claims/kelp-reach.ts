/** A small coast of lives, reigns, homes and gaps for keyed sentences: `keyed-sentences.yaml` next to it. */
export const kelpReach: Readonly<Record<string, string>> = {
  'lore.yaml': 'world: The Kelp Reach\nnow: 431\n',
  'people.yaml': `- id: orsa
  kind: Person
  name: Orsa Venn
  gender: female
  birth: 361
  death: 402
  eyes: green
  rules: { to: saltgate, from: 384, until: 402 }
- id: hale
  kind: Person
  name: Hale Venn
  gender: male
  birth: 383
  death: 425
  mother: orsa
  rules: { to: saltgate, from: 402, until: 425 }
  possesses: { to: tide-horn, from: 402, until: 425 }
  participated_in: battle-of-eelmere
- id: brin
  kind: Person
  name: Brin Venn
  gender: male
  birth: 405
  father: hale
  rules: { to: saltgate, from: 425 }
  possesses: { to: tide-horn, from: 425 }
  lives_in: saltgate
  spouse: { to: ilse, from: 427 }
- id: ilse
  kind: Person
  name: Ilse Marr
  gender: female
  birth: 407
  parents: unknown
- id: corm
  kind: Person
  name: Corm Oddley
  gender: male
  birth: 390
  spouse: unknown
  death: unknown
  occupation: ferryman
  lives_in: eelmere
- id: tolla
  kind: Person
  name: Tolla Reed
  gender: female
  birth: 350
  death: 380
  father: nobody knows
  member_of: { to: reed-guild, from: 368, until: 380 }
- id: gorse
  kind: Person
  name: Gorse Pale
  gender: male
  birth: 300
  death: 350
  undead: true
  lives_in: eelmere
- id: rusk
  kind: Person
  name: Rusk Tarn
  gender: male
  birth: 370
  death: 431
  leads: { to: lantern-order, from: 399, until: 420 }
- id: sela
  kind: Person
  name: Sela Tarn
  gender: female
  birth: 396
  father: rusk
  leads: { to: lantern-order, from: 420 }
- id: nan
  kind: Person
  name: Nan Pike
`,
  'canon/places.yaml': `- { id: kelp-reach, kind: Region, name: The Kelp Reach }
- { id: saltgate, kind: Settlement, name: Saltgate, founded_on: 340, part_of: kelp-reach }
- { id: eelmere, kind: Settlement, name: Eelmere, founded_on: 355, part_of: kelp-reach }
- { id: old-wharf, kind: Building, name: Old Wharf, founded_on: 350, destroyed_on: 410, located_in: saltgate }
- { id: reed-guild, kind: Guild, name: Reed Guild, founded_on: 345 }
- { id: lantern-order, kind: Order, name: Lantern Order, founded_on: 390, founder: rusk }
- { id: tide-horn, kind: Item, name: Tide Horn }
- { id: tide-book, kind: Book, name: Tide Book, author: tolla, created_on: 378 }
- { id: battle-of-eelmere, kind: Event, name: Battle of Eelmere, date: 398, location: eelmere }
- { id: great-flood, kind: Event, name: Great Flood, date: 371, location: saltgate }
- { id: brine, kind: Language, name: Brine }
`,
};
