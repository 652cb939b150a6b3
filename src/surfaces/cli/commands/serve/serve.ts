import * as z from 'zod';
import { DryRunProcess } from '../../../../app/dry-run/dry-run-process.ts';
import { Schedule } from '../../../../app/nightly/schedule.ts';
import { UserInputError } from '../../../../util/errors.ts';
import { stderrLogger } from '../../../../util/logger.ts';
import { hostInUrl, loopbackAddress } from '../../../http/addresses.ts';
import type { HttpOptions } from '../../../http/server.ts';
import { requireTokenBeyondLoopback } from '../../../http/token.ts';
import { mcpPath, tokenVariable } from '../../../mcp/serve/http.ts';
import { parseToolsets, toolsetsVariable } from '../../../mcp/tools/toolsets.ts';
import { restTokenVariable } from '../../../serve/doors.ts';
import { serveOverHttp } from '../../../serve/serve.ts';
import { actor } from '../../actor.ts';
import { withModelsOf } from '../../embedder.ts';
import { parseHostName, parsePort, parseToken } from '../../http-options.ts';
import { showProblems } from '../../print/served-problems.ts';
import { servedChoice } from '../../served-choice.ts';
import { withStoredWorld } from '../../stored-world.ts';
import { untilInterrupted } from '../../terminal/until-interrupted.ts';
import { openBrowser } from './open-browser.ts';

const optionsSchema = z.object({
  world: z.string().optional(),
  port: z.string(),
  host: z.string().optional(),
  allowHost: z.array(z.string()).optional(),
  watch: z.boolean().default(false),
  nightly: z.string().optional(),
  as: z.string().optional(),
  open: z.boolean().default(false),
  toolsets: z.string().optional(),
  embedder: z.string().optional(),
  readOnly: z.boolean().default(false),
});
type ServeCommandOptions = z.infer<typeof optionsSchema>;

/** `lore serve`: serves the world until SIGINT or SIGTERM. */
export async function serveCommand(rawOptions: unknown): Promise<void> {
  const options = optionsSchema.parse(rawOptions);
  const { readOnly, watch, nightly, world } = options;
  const choice = servedChoice({
    world,
    readOnly,
    writes: { '--watch': watch, '--nightly': nightly !== undefined },
    alone: true,
  });
  const schedule = nightly === undefined ? undefined : { at: nightly };
  if (schedule !== undefined) new Schedule(schedule); // refused before a world is opened
  const http = httpOptions(options);
  const mcpToken = mcpTokenBeside(http.token);
  const toolsets = parseToolsets(options.toolsets ?? process.env[toolsetsVariable]);
  const dryRuns = new DryRunProcess();
  /** Names the server by an address that a browser on this machine can go to. */
  let base = '';
  await untilInterrupted((signal) =>
    withStoredWorld(choice, (stored) =>
      withModelsOf(stored, options, (models) =>
        serveOverHttp(stored, {
          ...models,
          environment: process.env,
          http,
          mcpToken,
          toolsets,
          actor: actor(stored, options.as),
          readOnly,
          watch,
          nightly: schedule,
          dryRun: (request, stop) => dryRuns.run(request, stop),
          tryWaiting: (request, stop) => dryRuns.tryWaiting(request, stop),
          log: stderrLogger(process.env.LORE_LOG),
          onProblems: showProblems,
          onLink: (path) => tell(`to sign in, open ${base}${path} (once, within ten minutes)`),
          onListening: (origin, link) => {
            base = browserBase(origin, options);
            tell(`serving ${origin}`);
            if (mcpToken !== undefined) tell(`serving language models at ${origin}${mcpPath}`);
            tell(`to sign in, open ${base}${link} (once, within ten minutes)`);
            if (options.open) void openPage(`${base}${link}`);
          },
          signal,
        }),
      ),
    ),
  );
}

const tell = (words: string): void => void process.stderr.write(`lore: ${words}\n`);

async function openPage(address: string): Promise<void> {
  if (!(await openBrowser(address))) tell('no browser could be started here: open the link yourself');
}

/** Faults are found here, before a world is opened. */
function httpOptions({ port, host, allowHost }: ServeCommandOptions): HttpOptions {
  const options = {
    port: parsePort(port),
    host,
    allowHosts: allowHost?.map(parseHostName),
    token: parseToken(process.env[restTokenVariable], restTokenVariable),
  };
  requireTokenBeyondLoopback({ host: host ?? loopbackAddress, token: options.token, variable: restTokenVariable });
  return options;
}

/** The token of language models: what they hold must not decide anything. */
function mcpTokenBeside(restToken: string | undefined): string | undefined {
  const token = parseToken(process.env[tokenVariable], tokenVariable);
  if (token === undefined || token !== restToken) return token;
  throw new UserInputError(`${restTokenVariable} and ${tokenVariable} are the same.`, {
    code: 'same-token',
    fix: 'Make two: who has the one of language models must not decide anything.',
  });
}

const everyAddress: readonly (string | undefined)[] = ['0.0.0.0', '::', '[::]'];

function browserBase(origin: string, { host, allowHost }: ServeCommandOptions): string {
  if (!everyAddress.includes(host)) return origin;
  const { port } = new URL(origin);
  return `http://${hostInUrl(allowHost?.[0] ?? loopbackAddress)}:${port}`;
}
