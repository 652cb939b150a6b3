import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkWorld } from '../../../src/app/check/check-world.ts';
import { openMemoryStore } from '../../../src/compose.ts';
import { shippedOntology } from '../../../src/config/ontology.ts';
import type { GraphStore } from '../../../src/graph/port.ts';
import type { Predicate } from '../../../src/model/ontology.ts';
import { tickingClock, WorldFolder } from '../../support/worlds/world-folder.ts';

/** One who has two counterparts at a time, by side and kinds. */
interface Breach {
  readonly predicate: Predicate;
  readonly side: 'from' | 'to';
  readonly kind: string;
  readonly others: string;
}

/** Kinds that stand for any. */
const anyKind: readonly string[] = ['Person', 'Faction', 'Location', 'Item'];
const kindsOf = (kinds: readonly string[]): readonly string[] => (kinds.length > 0 ? kinds : anyKind);

function breachesOf(predicate: Predicate, sides: readonly Breach['side'][]): Breach[] {
  return sides
    .flatMap((side) =>
      kindsOf(predicate[side]).flatMap((kind) =>
        kindsOf(predicate[side === 'from' ? 'to' : 'from']).map((others) => ({ predicate, side, kind, others })),
      ),
    )
    .filter(({ side, kind }) => !(predicate.type === 'LEADS' && side === 'to' && kind === 'Event')); // each side of a battle has a leader
}

const sidesOf = ({ one_at_a_time: one }: Predicate): Breach['side'][] =>
  one === 'both' ? ['from', 'to'] : one === 'from' || one === 'to' ? [one] : [];

const nameOf = ({ predicate, side, kind, others }: Breach): string =>
  `${predicate.type} of one ${kind} (${side}) and two of ${others}`.toLowerCase().replace(/[^a-z]+/g, '-');

const { predicates } = shippedOntology();

let store: GraphStore;
beforeEach(async () => {
  store = await openMemoryStore();
});
afterEach(async () => {
  await store.close();
});

/** Names of the breaches that no definite finding about the one rests on. */
async function unenforced(breaches: readonly Breach[], settings: object): Promise<string[]> {
  const entities = breaches.flatMap((breach) => {
    const id = nameOf(breach);
    return [
      { id, kind: breach.kind, name: id },
      { id: `${id}-a`, kind: breach.others, name: `${id} a` },
      { id: `${id}-b`, kind: breach.others, name: `${id} b` },
    ];
  });
  const relations = breaches.flatMap((breach) => {
    const id = nameOf(breach);
    const claim = (other: string, from: number, until: number) => ({
      id: `${id}: ${other}`,
      type: breach.predicate.type,
      from_entity: breach.side === 'from' ? id : `${id}-${other}`,
      to: breach.side === 'from' ? `${id}-${other}` : id,
      from,
      until,
    });
    return [claim('a', 100, 140), claim('b', 120, 160)];
  });
  const folder = new WorldFolder({
    'lore.yaml': JSON.stringify(settings),
    'world.yaml': JSON.stringify({ entities, relations }),
  });
  const { report } = await checkWorld({ path: folder.root, store, clock: tickingClock() });
  folder.remove();
  return breaches.map(nameOf).filter((id) => {
    const told = [`${id}: a`, `${id}: b`];
    return !report.violations.some(
      ({ verdict, subject, members }) =>
        verdict === 'definite' &&
        subject.id === id &&
        told.every((each) => members.some((member) => member.id === each)),
    );
  });
}

describe('what the ontology allows one of at a time', () => {
  it('is held to by a rule, on each side and for each kind', async () => {
    const breaches = [...predicates.values()]
      .flatMap((predicate) => breachesOf(predicate, sidesOf(predicate)))
      .filter(({ predicate, others }) => predicate.type !== 'MEMBER_OF' || others === 'Faction') // one may be of two towns
      .filter(({ predicate }) => predicate.type !== 'OWNS'); // two may own one thing together
    expect(breaches.length).toBeGreaterThan(40);
    expect(await unenforced(breaches, {})).toEqual([]);
  });

  it('is held to likewise where a world declares it', async () => {
    const all = [...predicates.values()].filter(({ type }) => !['PARENT_OF', 'EXISTED_DURING'].includes(type));
    const declared = Object.fromEntries(all.map(({ type }) => [type, { one_at_a_time: 'both' }]));
    const breaches = all.flatMap((predicate) => breachesOf(predicate, ['from', 'to']));
    expect(await unenforced(breaches, { predicates: declared })).toEqual([]);
  });

  it('and to nothing of it where a world lifts it', async () => {
    const all = [...predicates.values()].filter((predicate) => sidesOf(predicate).length > 0);
    const lifted = Object.fromEntries(all.map(({ type }) => [type, { one_at_a_time: 'none' }]));
    const breaches = all.flatMap((predicate) => breachesOf(predicate, sidesOf(predicate)));
    expect(await unenforced(breaches, { predicates: lifted })).toEqual(breaches.map(nameOf));
  });
});
