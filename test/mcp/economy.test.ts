import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { encode } from 'gpt-tokenizer';
import { describe, expect, it } from 'vitest';
import { toolsFor } from '../../src/surfaces/mcp/tools/index.ts';
import { packagePath } from '../../src/util/package.ts';

describe('what every conversation pays for', () => {
  const definitions = toolsFor({ readOnly: false }).map(({ definition }) => definition);

  it('is under 6,000 tokens for all tool definitions together', () => {
    const tokens = encode(JSON.stringify(definitions)).length;
    expect(tokens).toBeGreaterThan(1000);
    expect(tokens).toBeLessThan(6000);
  });

  it('buys a title, a description and schemas of every tool', () => {
    for (const { name, title, description = '', inputSchema, outputSchema } of definitions) {
      expect([name, title]).not.toContain('');
      expect([name, description.length > 40]).toEqual([name, true]);
      expect([name, inputSchema.type, outputSchema?.type]).toEqual([name, 'object', 'object']);
    }
  });
});

describe('stdout', () => {
  const folder = packagePath('src', 'surfaces', 'mcp');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));

  it('is written by the stdio transport alone', () => {
    expect(files.length).toBeGreaterThan(20);
    const writers = files.filter((path) => /console\.|\bstdout\b/.test(readFileSync(join(folder, path), 'utf8')));
    expect(writers).toEqual([join('serve', 'stdio.ts')]);
  });

  it('is closed to console.log by the linter', () => {
    const { linter }: { linter: unknown } = JSON.parse(readFileSync(packagePath('biome.json'), 'utf8'));
    expect(linter).toMatchObject({ rules: { suspicious: { noConsole: 'error' } } });
  });
});
