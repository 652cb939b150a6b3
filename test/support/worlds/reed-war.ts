/** Two calendars of which one is tied to nothing, vague dates, an era, a war, deaths stated and concluded. */
export const reedWar: Readonly<Record<string, string>> = {
  'lore.yaml': `world: Saltgate
now: 510 KR
circa: 5
calendars: [kings.calendar.yaml, moon.calendar.yaml]
sources: [{ match: "drafts/**", status: candidate }]
`,
  'kings.calendar.yaml': `calendar: Kings Reckoning
months: [{ name: Thaw, days: 30 }, { name: Reap, days: 30 }, { name: Dark, days: 30 }]
eras:
  - { name: Kings Reckoning, short: [KR], year_one: 1, default: true }
  - { name: Before Kings, short: [BK], year_one: 0, direction: down }
year_zero: false
`,
  'moon.calendar.yaml': 'calendar: Moon Count\neras: [{ name: Moons, short: [MC], year_one: 1 }]\n',
  'places.yaml': `- { id: saltgate, kind: Settlement, name: Saltgate, founded_on: 300 KR }
- { id: fenwick, kind: Settlement, name: Fenwick }
- { id: reedmoor, kind: Settlement, name: Reedmoor }
- { id: hollow, kind: Settlement, name: Hollow }
- { id: quarry, kind: Settlement, name: Quarry }
- { id: guild, kind: Guild, name: Ropers' Guild }
- { id: horn, kind: Item, name: The Horn, created_on: 350 KR, destroyed_on: 420 KR }
`,
  'times.yaml': `- { id: reed-war, kind: War, name: The Reed War, start: 403 KR, end: 407 KR }
- { id: fall, kind: Event, name: Fall of Saltgate, date: 12 Reap 450 KR }
- { id: long-night, kind: Era, name: The Long Night, start: 440 KR, end: 470 KR }
`,
  'people.yaml': `- id: aldous
  kind: Person
  name: Aldous
  gender: male
  birth: 360 KR
  death: 430 KR
  rules: { to: saltgate, from: 398 KR, until: 411 KR }
  lives_in: { to: hollow, from: c. 390 KR, until: 411 KR }
  occupation: { value: smith, at: 400 KR }
  children: bran
- id: bran
  kind: Person
  name: Bran
  birth: 380 KR
  born_in: hollow
  rules: { to: saltgate, from: 411 KR, until: 15 Reap 420 KR }
  killed: { to: cole, at: 402 KR }
- id: cole
  kind: Person
  name: Cole
  birth: 370 KR
  death: 402 KR
  rules: { to: fenwick, from: 398 KR }
- id: dara
  kind: Person
  name: Dara
  rules: { to: reedmoor, from: 398 KR }
  lives_in: quarry
  member_of: { to: guild, from: 12 MC, until: 20 MC }
- id: edda
  kind: Person
  name: Edda
  rules: { to: reedmoor, from: 450 KR, until: 460 KR }
  possesses: horn
- id: finn
  kind: Person
  name: Finn
  rules: { to: hollow, from: 400 KR, until: 420 KR }
- id: gwen
  kind: Person
  name: Gwen
  rules: { to: hollow, from: 410 KR, until: 430 KR }
  lives_in: { to: fenwick, from: 401 KR, until: 409 KR, reliability: legend }
- id: hale
  kind: Person
  name: Hale
  rules: { to: quarry, until: c. 440 KR }
`,
  'drafts/draft.yaml': '- { id: aldous, lives_in: { to: quarry, from: 412 KR, until: 420 KR } }\n',
};
