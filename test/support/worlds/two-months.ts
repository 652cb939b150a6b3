/** A calendar of two months, vague dates, somebody who moves on a day of it, and one who is only said to be somewhere. */
export const twoMonths: Readonly<Record<string, string>> = {
  'lore.yaml':
    'world: Tides\nnow: 420\ncirca: 5\ncalendars: [tides.calendar.yaml]\nsources: [{ match: "drafts/**", status: candidate }]\n',
  'tides.calendar.yaml':
    'calendar: Tides\nmonths: [{ name: Ebb, days: 30 }, { name: Flow, days: 30 }]\neras: [{ name: Tides, short: [TT], year_one: 1, default: true }]\n',
  'places.yaml': `- { id: saltgate, kind: Settlement, name: Saltgate, founded_on: 300 }
- { id: hollow, kind: Settlement, name: Hollow }
- { id: newhaven, kind: Settlement, name: Newhaven, founded_on: c. 407 }
- { id: lamp, kind: Item, name: The Lamp, created_on: 400, located_in: { to: saltgate, from: 400, until: 410 } }
- { id: horn, kind: Item, name: The Horn, destroyed_on: 5 Ebb 402 }
- { id: gossip, kind: Chronicle, name: Gossip of the Quay, reliability: legend }
- { id: siege, kind: Battle, name: The Siege, date: 12 Flow 405 }
- { id: fair, kind: Event, name: The Fair, date: 405 }
`,
  'drafts/ghost.yaml': '- { id: ghost, kind: Person, name: The Ghost, birth: 390, death: 410 }\n',
  'people.yaml': `- id: ada
  kind: Person
  name: Ada
  birth: 380
  death: 415
  lives_in:
    - { to: saltgate, from: c. 398, until: 10 Flow 411 }
    - { to: hollow, from: 11 Flow 411 }
- { id: bran, kind: Person, name: Bran, birth: 370, death: 412, rules: { to: saltgate, from: 400, until: 411 } }
- { id: cole, kind: Person, name: Cole, birth: 375, lives_in: { to: saltgate, from: 390 } }
- { id: dara, kind: Person, name: Dara, lives_in: saltgate }
- { id: edda, kind: Person, name: Edda, birth: 410, lives_in: { to: hollow, from: 400, until: 410, source: gossip } }
`,
};
