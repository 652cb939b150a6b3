import { describe, expect, test } from 'vitest';
import { neo4jSettings } from '../../../../src/compose.ts';

const uri = 'bolt://127.0.0.1:7687';

describe('NEO4J_WAIT', () => {
  test.each([
    ['3', { awayMs: 3_000, retryMs: 30_000 }],
    ['20', { awayMs: 20_000, retryMs: 30_000 }],
    ['120', { awayMs: 120_000, retryMs: 120_000 }],
    ['3600', { awayMs: 3_600_000, retryMs: 3_600_000 }],
  ])('%s is so many seconds', (seconds, settings) => {
    expect(neo4jSettings({ NEO4J_URI: uri, NEO4J_WAIT: seconds })).toMatchObject(settings);
  });

  test.each(['0', '2', '3601', '99999', '-5', '1.5', '10s', 'forever', ' '])(
    '%j is refused, with what to write',
    (seconds) => {
      expect(() => neo4jSettings({ NEO4J_URI: uri, NEO4J_WAIT: seconds })).toThrow(
        expect.objectContaining({ code: 'neo4j-wait', fix: expect.stringContaining('NEO4J_WAIT=60') }),
      );
    },
  );

  test('says nothing where it is empty, or where no server is named', () => {
    expect(neo4jSettings({ NEO4J_URI: uri, NEO4J_WAIT: '' })).not.toHaveProperty('awayMs');
    expect(neo4jSettings({ NEO4J_WAIT: 'forever' })).toBeUndefined();
  });
});
