import neo4j from 'neo4j-driver';
import { describe, expect, test } from 'vitest';
import { fromDriver, toDriver } from '../../../../src/graph/neo4j/values.ts';

const roundTrip = (value: Parameters<typeof toDriver>[0]) => fromDriver(toDriver(value));

describe('Numbers', () => {
  test('a whole number travels as an integer, a fraction as a float', () => {
    expect(neo4j.isInt(toDriver(412))).toBe(true);
    expect(toDriver(41.2)).toBe(41.2);
  });

  test.each([0, -1, 2 ** 31, -(2 ** 40), Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, 0.5])(
    '%d comes back as it went',
    (value) => {
      expect(roundTrip(value)).toBe(value);
    },
  );

  test.each([2n ** 53n, -(2n ** 63n), 2n ** 63n - 1n])(
    '%d is beyond safe numbers and comes back as bigint',
    (value) => {
      expect(roundTrip(value)).toBe(value);
    },
  );

  test('a small bigint comes back as a number', () => {
    expect(roundTrip(830n)).toBe(830);
  });

  test('a whole number beyond 64 bits stays a float, a bigint beyond them is refused', () => {
    expect(toDriver(1e300)).toBe(1e300);
    expect(() => toDriver(2n ** 63n)).toThrow(expect.objectContaining({ code: 'bad-value' }));
  });
});

describe('What the server sends', () => {
  test('a node has its labels sorted and plain properties', () => {
    const node = new neo4j.types.Node(neo4j.int(1), ['Person', 'Entity'], { id: 'aldric', born: neo4j.int(812) });
    expect(fromDriver(node)).toEqual({
      $: 'node',
      labels: ['Entity', 'Person'],
      properties: { id: 'aldric', born: 812 },
    });
  });

  test('an edge has its type', () => {
    const edge = new neo4j.types.Relationship(neo4j.int(1), neo4j.int(2), neo4j.int(3), 'RULES', {
      from: neo4j.int(830),
    });
    expect(fromDriver(edge)).toEqual({ $: 'edge', type: 'RULES', properties: { from: 830 } });
  });

  test('dates and points are text', () => {
    expect(fromDriver(new neo4j.types.Date(neo4j.int(412), neo4j.int(3), neo4j.int(14)))).toBe('0412-03-14');
    expect(fromDriver(new neo4j.types.Point(neo4j.int(7203), 1, 2))).toContain('7203');
  });

  test('a map with a hostile key stays a map', () => {
    const map = fromDriver(JSON.parse('{ "__proto__": { "crowned": true } }'));
    expect(Object.keys(map ?? {})).toEqual(['__proto__']);
    expect(map).not.toHaveProperty('crowned');
  });
});
