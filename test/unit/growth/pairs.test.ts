import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Names } from '../../../src/content/resolve/entity-names.ts';
import { openEmbeddedStore } from '../../../src/graph/embedded/store.ts';
import type { GraphNode, GraphStore } from '../../../src/graph/port.ts';
import type { Rule } from '../../../src/model/rule.ts';
import { Crowd } from '../../../src/rules/compute/crowd-pairs.ts';
import { rivalRows } from '../../../src/rules/compute/rival-values.ts';
import { concludedWindowOf } from '../../../src/rules/compute/windows.ts';
import { contradictionDrafts } from '../../../src/rules/findings/contradictions.ts';
import { NodeCache } from '../../../src/rules/findings/node-cache.ts';
import { idOf } from '../../../src/rules/findings/nodes.ts';
import type { Hit } from '../../../src/rules/findings/rows.ts';
import { loadRules } from '../../../src/rules/load/load.ts';
import { windowsOverlap } from '../../../src/time/windows/index.ts';
import { expectLinear } from '../../support/growth.ts';

const sizes = [250, 500, 1000, 2000];

/** Nothing is read from it: all nodes are at hand. */
let store: GraphStore;
beforeAll(async () => {
  store = await openEmbeddedStore();
});
afterAll(() => store.close());

/** Work that is done in pairs somewhere, where each of thousands could be held against each. */
describe('the time that many of one thing take grows as they do', () => {
  it('for rulers of one place, in turn or all at once', async () => {
    await expectLinear('rulers in turn', sizes, (size) => {
      const reigns = ordinals(size).map((at) => reign(at, { from: at * 10, until: at * 10 + 10 }));
      return () => allPartners(reigns);
    });
    await expectLinear('rulers at once', sizes, (size) => {
      const reigns = ordinals(size).map((at) => reign(at, { from: 100, until: 200 }));
      return () => allPartners(reigns);
    });
    await expectLinear('undated rulers', sizes, (size) => {
      const reigns = ordinals(size).map((at) => reign(at));
      return () => allPartners(reigns);
    });
    await expectLinear('one ruler, said again and again', sizes, (size) => {
      const reigns = ordinals(size).map((at) => reign(at, { from_id: 'odo' }));
      return () => allPartners(reigns);
    });
    await expectLinear('rulers who share the rule', sizes, (size) => {
      const reigns = ordinals(size).map((at) => reign(at, { from: 100, until: 200, shared: true }));
      return () => allPartners(reigns);
    });
  });

  it('for claims of one subject that clash in pairs', async () => {
    const rule = await shipped('contradictions/rules');
    await expectLinear('claims that clash', sizes, (size) => {
      const hits = ordinals(size - 1).map((at): Hit => clash(rule, reign(at), reign(at + 1)));
      return () => contradictionDrafts(hits);
    });
  });

  it.each([
    ['a list of births', 'birth', (at: number) => ({ ...day(at * 400), listed: true })],
    ['births, each in a file', 'birth', (at: number) => ({ ...day(at * 400), path: `${at}.yaml` })],
    ['births of about one time, each in a file', 'birth', (at: number) => ({ ...day(at, 9000), path: `${at}.yaml` })],
    ['a list of texts', 'title', (at: number) => ({ value: `the ${at}th`, listed: true })],
    ['texts of one file', 'title', (at: number) => ({ value: `the ${at}th` })],
    ['texts, each in a file', 'title', (at: number) => ({ value: `the ${at}th`, path: `${at}.yaml` })],
    [
      'a list, and one who says something else',
      'title',
      (at: number) => (at === 0 ? { value: 'none', path: 'b.yaml' } : { value: `the ${at}th`, listed: true }),
    ],
  ])('for %s under one key', async (name, key, properties) => {
    const rule = await shipped('contradictions/attribute-conflict');
    await expectLinear(name, sizes, (size) => {
      const claims = ordinals(size).map((at) => attribute(at, key, properties(at)));
      const conflict = key === 'birth' ? 'definite' : 'changing';
      const rows = claims.map(({ properties: { id = null } }) => ({
        who: 'odo',
        claim: id,
        predicate: key,
        conflict,
        value_type: 'text',
      }));
      return () => rivalRows(rule, rows, cacheOf(claims));
    });
  });

  it('for names that nobody declared, beside names that are alike', async () => {
    await expectLinear('misspelt names', [500, 1000, 2000, 4000], (size) => {
      const entities = ordinals(size).map((at) => ({
        id: `p${at}`,
        name: `Maren ${lettersOf(at)}`,
        aliases: [],
        kind: 'Person',
      }));
      return () => {
        const names = new Names(entities, { kinds: new Map() });
        for (const at of ordinals(20)) names.resolve(`Marne ${lettersOf(at)}x`);
      };
    });
  });
});

describe('of a crowd of claims', () => {
  it('one that lasts beyond hundreds of others is held against them, however many ended before', () => {
    const odo = reign(9999, { from: 1, until: 100_000 });
    const others = ordinals(500).map((at) => reign(at, { from: at * 10, until: at * 10 + 10 }));
    const { certain } = allPartners([...others, odo]);
    for (const { properties } of others) expect(certain.get(String(properties.id))).toEqual(['r9999']);
  });

  it('each has the same partners as where every pair is looked at', () => {
    const dates = (at: number) => ({ from: (at * 37) % 101, until: ((at * 37) % 101) + ((at * 17) % 13) });
    const reigns = ordinals(120).map((at) => {
      const { from, until } = dates(at);
      return reign(at, [{ from, until }, { from }, { until }, {}][at % 7] ?? { from, until });
    });
    const { certain, possible } = allPartners(reigns, 1000);
    for (const one of reigns) {
      const overlaps = (...answers: readonly (boolean | null)[]) =>
        reigns
          .filter(
            (other) =>
              other !== one && answers.includes(windowsOverlap(concludedWindowOf(one), concludedWindowOf(other))),
          )
          .map(idOf);
      expect(new Set(certain.get(idOf(one) ?? ''))).toEqual(new Set(overlaps(true)));
      expect(new Set(possible.get(idOf(one) ?? ''))).toEqual(new Set(overlaps(true, null)));
    }
  });

  it('portion after portion names every partner once', () => {
    const crowd = new Crowd(
      ordinals(300).map((at) => reign(at, { from: 100, until: 200 })),
      'seat',
    );
    const portions = [0, 6, 24, 96].map((from) => ({ from, to: from === 0 ? 6 : 4 * from }));
    const found = portions.flatMap((portion) => crowd.partners(new Set(['r7']), 'certain', portion).of.get('r7') ?? []);
    expect([found.length, new Set(found).size]).toEqual([299, 299]);
  });

  it('claims about the same two, of two projects, or shared by both are held against none of each other', () => {
    const same = [1, 2].map((at) => reign(at, { from_id: 'odo' }));
    const apart = [3, 4].map((at) => reign(at, { project: `story ${at}` }));
    const shared = [5, 6].map((at) => reign(at, { shared: true }));
    for (const two of [same, apart, shared]) {
      const { certain, possible } = allPartners(two);
      expect([...certain.values(), ...possible.values()].flat()).toEqual([]);
    }
  });

  it('says for which claim no further partner is looked for, after thousands in vain', () => {
    const vain = ordinals(5000).map((at) =>
      reign(at, { from: 100, until: 200, project: at === 4999 ? 'the last' : 'the first' }),
    );
    const { givenUp } = new Crowd(vain, 'seat').partners(new Set(['r4999']), 'certain', { from: 0, to: 6 });
    expect([...givenUp]).toEqual(['r4999']);
  });
});

/** Of each claim the first few partners, or so many. */
function allPartners(claims: readonly GraphNode[], to = 6) {
  const crowd = new Crowd(claims, 'seat');
  const wanted = new Set(crowd.ids);
  return {
    certain: crowd.partners(wanted, 'certain', { from: 0, to }).of,
    possible: crowd.partners(wanted, 'possible', { from: 0, to }).of,
  };
}

const ordinals = (count: number): number[] => Array.from({ length: count }, (_, at) => at);
const lettersOf = (at: number): string => String(at).replace(/\d/g, (digit) => 'bcdfglmnrt'[Number(digit)] ?? '');

const loaded = loadRules({});
async function shipped(id: string): Promise<Rule> {
  const rule = (await loaded).rules.find((each) => each.id === id);
  if (rule === undefined) throw new Error(`no rule ${id}`);
  return rule;
}

type Properties = GraphNode['properties'];

function reign(at: number, { from, until, ...more }: Properties = {}): GraphNode {
  const bound = (name: string, value: Properties[string] | undefined) =>
    value === undefined
      ? {}
      : { [`${name}_earliest`]: value, [`${name}_latest`]: value, [`${name}_text`]: String(value) };
  const dates = { ...bound('valid_from', from), ...bound('valid_until', until) };
  const about = { from_id: `p${at}`, to_id: 'seat', type: 'RULES', path: 'a.yaml', line: at, column: 1 };
  return node(['Assertion', 'Relation', 'RULES'], { id: `r${at}`, ...about, ...dates, ...more });
}

const day = (earliest: number, wide = 0): Properties => ({
  value: String(earliest),
  value_text: String(earliest),
  value_earliest: earliest,
  value_latest: earliest + wide,
});

const attribute = (at: number, type: string, properties: Properties): GraphNode =>
  node(['Assertion', 'Attribute'], {
    id: `a${at}`,
    entity_id: 'odo',
    type,
    path: 'a.yaml',
    line: at,
    column: 1,
    ...properties,
  });

function node(labels: string[], properties: Properties): GraphNode {
  return { $: 'node', labels, properties };
}

function cacheOf(claims: readonly GraphNode[]): NodeCache {
  const byId = new Map(claims.map((claim) => [claim.properties.id, claim]));
  const odo = node(['Entity'], { id: 'odo', name: 'Odo' });
  return new NodeCache(store, {
    assertion: (id) => byId.get(id),
    entity: () => odo,
    entitiesNamed: () => [],
    claimsAt: () => [],
  });
}

const seat = node(['Entity'], { id: 'seat', name: 'Ashkeep' });
const clash = (rule: Rule, one: GraphNode, other: GraphNode): Hit => ({
  rule,
  subject: seat,
  subjectId: 'seat',
  members: [one, other],
  verdict: 'definite',
  predicate: 'RULES',
  row: { seat, r1: one, r2: other },
});
