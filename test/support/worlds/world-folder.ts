import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { worldAt } from '../../../src/app/store/home.ts';
import type { OtherWorld } from '../../../src/app/store/other-world.ts';
import { openStoredWorld, type StoredWorld } from '../../../src/app/store/stored-world.ts';
import type { GraphStore } from '../../../src/graph/port.ts';

/** A world's folder of the test's own. */
export class WorldFolder {
  readonly root: string;

  constructor(files: Readonly<Record<string, string>>) {
    this.root = mkdtempSync(join(tmpdir(), 'lore-world-'));
    for (const [path, text] of Object.entries(files)) this.write(path, text);
  }

  write(path: string, text: string): void {
    const absolute = join(this.root, path);
    mkdirSync(dirname(absolute), { recursive: true });
    writeFileSync(absolute, text);
  }

  delete(path: string): void {
    rmSync(join(this.root, path), { recursive: true, force: true });
  }

  remove(): void {
    this.delete('.');
  }
}

/** A minute later each time it is asked. */
export function tickingClock(): () => Date {
  let minute = 0;
  return () => {
    minute += 1;
    return new Date(Date.UTC(2031, 4, 1, 0, minute));
  };
}

/** A world whose store is open already, and stays so. */
export function keep(
  store: GraphStore,
  root: string,
  clock = tickingClock(),
  otherWorld: OtherWorld = 'refuse',
): Promise<StoredWorld> {
  const engine = { ownsFile: false, open: () => Promise.resolve(store) };
  return openStoredWorld({ engine, home: worldAt(root), clock, store: 'make', otherWorld });
}

/** Two kings for one seat, a book, a rumour, a prophecy, a draft, and what nobody knows. */
export const saltMarch: Readonly<Record<string, string>> = {
  'lore.yaml': [
    'world: The Salt March',
    'now: 214',
    'sources:',
    '  - { match: "canon/**", tier: canon }',
    '  - { match: "drafts/**", status: candidate }',
    'predicates:',
    '  HAUNTS: { from: Person, to: Location, posthumous: true }',
    '',
  ].join('\n'),
  'people.yaml': `- id: ysolde
  kind: Person
  name: Ysolde of Tern
  aliases: [The Tern Queen]
  birth: 152
  death: c. 199
  title: [Queen, Marshal of the Fords]
  rules: { to: ternhold, from: 178, until: 199, source: tern-annals, quote: "She sat in Ternhold till she died." }
  spouse: corvin
  haunts: { to: ternhold, confidence: 0.2 }
- id: corvin
  kind: Person
  name: Corvin Ashby
  birth:
    - { value: 160, source: tern-annals }
    - { value: 161, source: ballad }
  death: 212
  oath_words: never by water
  rules: { to: ternhold, from: 190, until: 205, note: as his seal has it }
  member_of: { to: grey-order, from: 181 }
- { id: nameless, kind: Person, name: The Ferryman }
- { id: toll-keeper, kind: Person, name: The Toll Keeper }
`,
  'canon/places.yaml': `- { id: salt-march, kind: Region, name: The Salt March }
- { id: ternhold, kind: Settlement, name: Ternhold, part_of: salt-march, population: 1200 }
- { id: grey-order, kind: Guild, name: The Grey Order, founded_on: 120 }
- { id: tern-annals, kind: Chronicle, name: The Tern Annals, reliability: chronicle }
- { id: ballad, kind: Chronicle, name: Ballad of the Fords, reliability: legend }
`,
  'drafts/ghosts.yaml': `- id: old-ferryman
  kind: Person
  name: The Old Ferryman
  member_of: { to: grey-order, from: 130, until: 150 }
`,
};
