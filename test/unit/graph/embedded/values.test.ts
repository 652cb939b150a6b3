import { describe, expect, it } from 'vitest';
import { fromEngine, toEngineParams } from '../../../../src/graph/embedded/values.ts';

const node = (id: number) => ({ _id: id, _labels: ['Person', 'Entity'], name: `P${id}` });
const edge = (from: number, to: number) => ({ _id: 0, _type: 'KNOWS', _source: from, _target: to, since: 785 });
const plainNode = (id: number) => ({ $: 'node', labels: ['Entity', 'Person'], properties: { name: `P${id}` } });
const plainEdge = { $: 'edge', type: 'KNOWS', properties: { since: 785 } };

describe('what the engine returns', () => {
  it.each([
    ['a node', node(1), plainNode(1)],
    ['an edge', edge(1, 2), plainEdge],
    ['a path', { nodes: [node(1), node(2)], edges: [edge(1, 2)] }, [plainNode(1), plainEdge, plainNode(2)]],
    ['a path of one node', { nodes: [node(1)], edges: [] }, [plainNode(1)]],
    ['a map that only looks like a path', { nodes: [1], edges: [] }, { nodes: [1], edges: [] }],
    ['a map with nodes in it', { nodes: [node(1)], n: 1 }, { nodes: [plainNode(1)], n: 1 }],
    ['a bigint that fits a number', 812n, 812],
    ['a bigint that does not', 2n ** 60n, 2n ** 60n],
    ['a timestamp', new Date(0), '1970-01-01T00:00:00.000Z'],
    ['a decimal', { $decimal: '1.50' }, '1.50'],
    ['bytes', Buffer.from([1, 255]), [1, 255]],
    ['nothing', undefined, null],
  ])('%s', (_, raw, expected) => {
    expect(fromEngine(raw)).toEqual(expected);
  });

  it('keeps a map key called __proto__ a key', () => {
    const map = fromEngine(JSON.parse('{"__proto__": {"polluted": true}, "a": 1}'));
    expect(JSON.stringify(map)).toBe('{"__proto__":{"polluted":true},"a":1}');
    expect(Object.getPrototypeOf(map)).toBe(Object.prototype);
  });
});

describe('what the engine is given', () => {
  it('sends a whole number beyond the safe ones as bigint, so that it stays an integer', () => {
    expect(toEngineParams({ large: 2 ** 60, safe: 812, list: [2 ** 60], huge: 2 ** 70 })).toEqual({
      large: 2n ** 60n,
      safe: 812,
      list: [2n ** 60n],
      huge: 2 ** 70,
    });
  });
});
