import * as z from 'zod';
import { DryRunProcess } from '../../../../app/dry-run/dry-run-process.ts';
import { UserInputError } from '../../../../util/errors.ts';
import { stderrLogger } from '../../../../util/logger.ts';
import { loopbackAddress } from '../../../http/addresses.ts';
import type { HttpOptions } from '../../../http/server.ts';
import { requireTokenBeyondLoopback } from '../../../http/token.ts';
import { tokenVariable } from '../../../mcp/serve/http.ts';
import { serveMcp } from '../../../mcp/serve/serve.ts';
import { parseToolsets, toolsetsVariable } from '../../../mcp/tools/toolsets.ts';
import { withModelsOf } from '../../embedder.ts';
import { parseHostName, parsePort, parseToken } from '../../http-options.ts';
import { showProblems } from '../../print/served-problems.ts';
import { servedChoice } from '../../served-choice.ts';
import { openChosenWorld, withStoredWorld } from '../../stored-world.ts';
import { untilInterrupted } from '../../terminal/until-interrupted.ts';

const optionsSchema = z.object({
  world: z.string().optional(),
  http: z.string().optional(),
  host: z.string().optional(),
  allowHost: z.array(z.string()).optional(),
  token: z.string().optional(),
  toolsets: z.string().optional(),
  embedder: z.string().optional(),
  readOnly: z.boolean().default(false),
  watch: z.boolean().default(false),
});
type McpOptions = z.infer<typeof optionsSchema>;

/** `lore mcp`: serves the world until the client leaves, or SIGINT or SIGTERM. */
export async function mcpCommand(rawOptions: unknown): Promise<void> {
  const options = optionsSchema.parse(rawOptions);
  const { world, readOnly, watch } = options;
  const http = httpOptions(options);
  const toolsets = parseToolsets(options.toolsets ?? process.env[toolsetsVariable]);
  // On stdio several clients each start a server of their own: the first has the store, the others work on it there.
  const choice = servedChoice({ world, readOnly, writes: { '--watch': watch }, alone: http !== undefined });
  const dryRuns = new DryRunProcess();
  await untilInterrupted((signal) =>
    withStoredWorld(choice, (stored) =>
      withModelsOf(stored, options, (models) =>
        serveMcp(stored, {
          ...models,
          environment: process.env,
          http,
          toolsets,
          reopen: (looks) => openChosenWorld(looks ? { ...choice, store: 'need', access: 'read' } : choice),
          readOnly,
          watch,
          dryRun: (request, stop) => dryRuns.run(request, stop),
          tryWaiting: (request, stop) => dryRuns.tryWaiting(request, stop),
          log: stderrLogger(process.env.LORE_LOG),
          onProblems: showProblems,
          onListening: (url) => process.stderr.write(`lore: serving ${url}\n`),
          signal,
        }),
      ),
    ),
  );
}

/** Undefined for stdio. Faults are found here, before a world is opened. */
function httpOptions({ http, host, allowHost, token }: McpOptions): HttpOptions | undefined {
  if (http === undefined) {
    refuseWithoutHttp({ '--token': token, '--host': host, '--allow-host': allowHost });
    return undefined;
  }
  const options = {
    port: parsePort(http),
    host,
    allowHosts: allowHost?.map(parseHostName),
    token: parseToken(token ?? process.env[tokenVariable]),
  };
  requireTokenBeyondLoopback({ host: host ?? loopbackAddress, token: options.token, variable: tokenVariable });
  return options;
}

function refuseWithoutHttp(options: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined) continue;
    throw new UserInputError(`${name} is for --http: on stdio only the program that started the server talks to it.`, {
      code: `${name.slice(2)}-without-http`,
      fix: `Add --http PORT, or leave ${name} out.`,
    });
  }
}
