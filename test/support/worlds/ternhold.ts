import { saltMarch } from './world-folder.ts';

/** A realm with two eras, one within the other; a rumour and a prophecy; a draft; and notes that mention a queen. */
export const ternhold: Readonly<Record<string, string>> = {
  ...saltMarch,
  'eras.yaml': `- { id: long-peace, kind: Era, name: The Long Peace, start: 100, end: 220 }
- { id: salt-war, kind: Era, name: The Salt War, start: 185, end: 195 }
`,
  'more.yaml': `- id: ysolde
  ally_of: grey-order
  member_of:
    - { to: grey-order, from: 186, until: 188 }
    - { to: grey-order, from: 186, until: 188, source: tern-annals }
  enemy_of: { to: corvin, from: 300, reliability: prophetic, source: ballad }
  founded: { to: salt-march, from: 90 }
  baptism: 179
`,
  'drafts/queen.yaml': `- { id: ysolde, killed: { to: old-ferryman, at: 187 } }
`,
  'notes/winter.md': `# Winter

In the hard winter The Tern Queen rode out alone, and nobody saw her for a week.



`,
  'notes/spring.md': 'Ysolde of Tern came back with salt in her hair.\n',
};
