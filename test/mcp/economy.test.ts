import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { toolsFor } from '../../src/surfaces/mcp/tools/index.ts';
import { toolsetNames } from '../../src/surfaces/mcp/tools/toolsets.ts';
import { packagePath } from '../../src/util/package.ts';
import { inProcess } from '../support/program/mcp.ts';
import { heaviest, tokenBudget, tokensOf } from '../support/token-budget.ts';
import { WorldFolder } from '../support/worlds/world-folder.ts';

describe('what every conversation pays for', () => {
  const definitionsOf = (toolsets?: typeof toolsetNames) =>
    toolsFor({ readOnly: false, toolsets }).map(({ definition }) => definition);
  const definitions = definitionsOf(toolsetNames);

  it.each([
    ['the default toolsets', definitionsOf(), tokenBudget.defaultTools],
    ['all toolsets', definitions, tokenBudget.allTools],
  ])('is within the budget for the tool definitions of %s', (_, tools, budget) => {
    const tokens = tokensOf(JSON.stringify(tools));
    expect(tokens).toBeGreaterThan(1000);
    expect(tokens, `see test/support/token-budget.ts; heaviest: ${heaviest(tools)}`).toBeLessThan(budget);
  });

  it('is what docs/mcp-tools.md says', () => {
    const [few, all] = [tokenBudget.defaultTools, tokenBudget.allTools].map((each) => each.toLocaleString('en'));
    expect(readFileSync(packagePath('docs', 'mcp-tools.md'), 'utf8')).toContain(
      `\`review\` together are under ${few} tokens, with those of \`memory\` under ${all}`,
    );
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

describe('an entity of three hundred claims', () => {
  const hub = [
    '- { id: hub, kind: Guild, name: The Grey Order }',
    ...Array.from(
      { length: 300 },
      (_, at) =>
        `- { id: sworn-${at}, kind: Person, name: Sworn the ${at}., member_of: { to: hub, from: ${at}, quote: "${at} swore by the river." } }`,
    ),
  ].join('\n');

  it('comes in pages within the budget, and every claim on one of them', async () => {
    const folder = new WorldFolder({ 'hub.yaml': hub });
    const { client, close } = await inProcess(folder);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const answer = await client.callTool({
        name: 'get_entity',
        arguments: { entity: 'hub', ...(cursor === undefined ? {} : { cursor }) },
      });
      const { content, structuredContent } = pageSchema.parse(answer);
      expect(tokensOf(content.map(({ text }) => text).join('\n'))).toBeLessThan(tokenBudget.page);
      expect(structuredContent.total_claims).toBe(300);
      seen.push(...structuredContent.known.map(({ id }) => id));
      cursor = structuredContent.cursor;
    } while (cursor !== undefined);
    expect([seen.length, new Set(seen).size]).toEqual([300, 300]);
    await close();
    folder.remove();
  });
});

const pageSchema = z.object({
  content: z.array(z.object({ text: z.string() })),
  structuredContent: z.object({
    total_claims: z.number(),
    known: z.array(z.object({ id: z.string() })),
    cursor: z.string().optional(),
  }),
});
