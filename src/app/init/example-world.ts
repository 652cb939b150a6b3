/** The files of a small world, with one deliberate contradiction and nothing else to find. */
export const exampleWorld: Readonly<Record<string, string>> = {
  'lore.yaml': `# Settings of this world. All of them are optional.
world: The Salt March
now: 214
`,
  'people.yaml': `- id: ysolde
  kind: Person
  name: Ysolde of Tern
  birth: 152
  death: 199
  # Ysolde holds Ternhold until 199 …
  rules: { to: ternhold, from: 178, until: 199 }

- id: corvin
  kind: Person
  name: Corvin Ashby
  birth: 160
  death: 212
  # … and Corvin from 190. One of the two is wrong: \`lore check\` says so.
  rules: { to: ternhold, from: 190, until: 205 }
  participated_in: battle-of-the-fords
`,
  'places.yaml': `- id: salt-march
  kind: Region
  name: The Salt March

- id: ternhold
  kind: Settlement
  name: Ternhold
  part_of: salt-march

- id: the-fords
  kind: Location
  name: The Fords
  part_of: salt-march
`,
  'events.yaml': `- id: age-of-tides
  kind: Era
  name: The Age of Tides
  start: 100
  end: 214

- id: battle-of-the-fords
  kind: Battle
  name: Battle of the Fords
  in_fiction_date: 187
  occurred_at: the-fords
  occurred_during: age-of-tides
`,
};
