import type { Command } from 'commander';
import { expect, it } from 'vitest';
import { buildProgram } from '../../../src/surfaces/cli/program.ts';
import { toolsFor } from '../../../src/surfaces/mcp/tools/index.ts';
import { toolsetNames } from '../../../src/surfaces/mcp/tools/toolsets.ts';
import { forms } from '../../../src/surfaces/pages/forms/index.ts';
import { pages } from '../../../src/surfaces/pages/routes/index.ts';
import { openApiText } from '../../../src/surfaces/rest/openapi.ts';
import { routes } from '../../../src/surfaces/rest/routes/index.ts';

/** What programs rely on, in `golden/`. A difference is a change of a contract: `npx vitest run -u` takes it for expected. */
const tools = toolsFor({ readOnly: false, toolsets: toolsetNames }).map(({ definition }) => definition);

it('the document of REST', async () => {
  await expect(`${JSON.stringify(JSON.parse(openApiText({})), null, 2)}\n`).toMatchFileSnapshot('golden/openapi.json');
});

it('the tools of all toolsets, with their schemas', async () => {
  await expect(`${JSON.stringify(tools, null, 2)}\n`).toMatchFileSnapshot('golden/tools.json');
});

it('what can be done, by surface', async () => {
  const listed = [
    ['commands', commandsBelow(buildProgram())],
    ['routes', routes.map(({ method, path, operationId }) => `${method} ${path} ${operationId}`)],
    ['tools', tools.map(({ name }) => name)],
    ['pages', pages.map(({ path }) => path)],
    ['forms', forms.map(({ path }) => path)],
  ] as const;
  const text = listed.map(([surface, all]) => [`# ${surface}`, ...[...all].sort(), ''].join('\n')).join('\n');
  await expect(text).toMatchFileSnapshot('golden/capabilities.txt');
});

function commandsBelow({ commands }: Command, above = ''): string[] {
  return commands.flatMap((command) => {
    const name = `${above}${command.name()}`;
    return command.commands.length === 0 ? [name] : commandsBelow(command, `${name} `);
  });
}
