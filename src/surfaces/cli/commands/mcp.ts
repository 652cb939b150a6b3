import * as z from 'zod';
import { DryRunProcess } from '../../../app/dry-run/dry-run-process.ts';
import { worldAround } from '../../../app/store/home.ts';
import { UserInputError } from '../../../util/errors.ts';
import { stderrLogger } from '../../../util/logger.ts';
import { requireTokenBeyondLoopback } from '../../mcp/http/serve.ts';
import { serveMcp } from '../../mcp/serve.ts';
import { withKeptWorld } from '../kept.ts';
import { untilStopped } from '../terminal/until-stopped.ts';

const optionsSchema = z.object({
  world: z.string().optional(),
  http: z.string().optional(),
  host: z.string().optional(),
  allowHost: z.array(z.string()).optional(),
  token: z.string().optional(),
  readOnly: z.boolean().default(false),
  watch: z.boolean().default(false),
});

/** `lore mcp`: serves the world until the client leaves, or SIGINT or SIGTERM. */
export async function mcp(rawOptions: unknown): Promise<void> {
  const { world, http, host, allowHost, token, readOnly, watch } = optionsSchema.parse(rawOptions);
  if (readOnly && watch) {
    throw new UserInputError('--watch takes the world in on every save, which --read-only forbids.', {
      code: 'watch-writes',
      fix: 'Leave one of them out.',
    });
  }
  if (http === undefined) refuseHttpOptions({ '--token': token, '--host': host, '--allow-host': allowHost });
  const overHttp =
    http === undefined
      ? undefined
      : { port: portIn(http), host, allowHosts: allowHost?.map(hostName), token: tokenIn(token) };
  if (overHttp !== undefined) requireTokenBeyondLoopback(overHttp);
  // Clients start servers in any folder: one that is no world does not become one.
  const path = world ?? worldAround(process.cwd())?.root;
  const dryRuns = new DryRunProcess();
  await untilStopped((signal) =>
    withKeptWorld({ path, store: readOnly || path === undefined ? 'need' : 'make' }, (kept) =>
      serveMcp(kept, {
        http: overHttp,
        readOnly,
        watch,
        dryRun: (request, stop) => dryRuns.run(request, stop),
        log: stderrLogger(process.env.LORE_LOG),
        onListening: (url) => process.stderr.write(`lore: serving ${url}\n`),
        signal,
      }),
    ),
  );
}

function refuseHttpOptions(options: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined) continue;
    throw new UserInputError(`${name} is for --http: on stdio only the program that started the server talks to it.`, {
      code: `${name.slice(2)}-without-http`,
      fix: `Add --http PORT, or leave ${name} out.`,
    });
  }
}

/** As a URL has it: in small letters, without a port. */
function hostName(text: string): string {
  const url = URL.canParse(`http://${text}`) ? new URL(`http://${text}`) : undefined;
  if (url !== undefined && url.href === `http://${url.hostname}/`) return url.hostname;
  throw new UserInputError(`\`${text}\` is no name of a host.`, {
    code: 'bad-host',
    fix: 'Give a name or an address alone, such as lore.example.org, without a scheme, port or path.',
  });
}

function portIn(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new UserInputError(`${text} is no port.`, {
    code: 'bad-port',
    fix: 'Give a number up to 65535; 0 takes any free port.',
  });
}

/** An empty one would let anybody in who sends an empty one. */
function tokenIn(option: string | undefined): string | undefined {
  const token = option ?? process.env.LORE_MCP_TOKEN;
  if (token === undefined) return undefined;
  if (/^\S{8,}$/.test(token)) return token;
  throw new UserInputError('The token must have at least 8 characters, and no spaces.', {
    code: 'bad-token',
    fix: 'Make one with: openssl rand -hex 24',
  });
}
