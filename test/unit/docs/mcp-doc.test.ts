import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { toolsFor } from '../../../src/surfaces/mcp/tools/index.ts';
import { toolsetNames } from '../../../src/surfaces/mcp/tools/toolsets.ts';
import { packagePath } from '../../../src/util/package.ts';

it('docs/mcp-tools.md has a row for every tool, with its arguments', () => {
  const page = readFileSync(packagePath('docs', 'mcp-tools.md'), 'utf8');
  const rows = [...page.matchAll(/^\| `([a-z_]+)\(([^)]*)\)` \|/gm)].map(([, name = '', args = '']) => ({
    name,
    args: args === '' ? [] : args.split(', ').sort(),
  }));
  const tools = toolsFor({ readOnly: false, toolsets: toolsetNames }).map(({ definition: { name, inputSchema } }) => ({
    name,
    args: Object.keys(inputSchema.properties ?? {})
      .map((arg) => (inputSchema.required?.includes(arg) ? arg : `${arg}?`))
      .sort(),
  }));
  expect(rows).toEqual(tools);
});
