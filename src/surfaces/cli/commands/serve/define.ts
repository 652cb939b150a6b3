import type { Command } from 'commander';
import { examples, notes, withActor, withEmbedder, withWorld } from '../../options.ts';

/** `lore serve`: one process that holds the world, for programs, browsers and language models. */
export function addServe(program: Command): void {
  const command = program
    .command('serve')
    .description('Serve pages, REST and MCP')
    .option('--port <port>', 'port to listen on; 0 for any free port', '7331')
    .option('--host <address>', 'address to listen on; needs LORE_TOKEN (default: 127.0.0.1)')
    .option('--allow-host <name...>', 'further host names of the server')
    .option('--watch', 'load the files again on every save')
    .option('--nightly <cron>', 'run all rules on this schedule, e.g. "0 3 * * *"')
    .option('--open', 'open the pages in a browser')
    .option('--toolsets <names>', 'tools: lore,review,memory (default: LORE_TOOLSETS)')
    .option('--read-only', 'write nothing; refuse requests that write');
  withActor(withWorld(withEmbedder(command)))
    .addHelpText('after', examples('lore serve', 'lore serve my-world --watch --nightly "0 3 * * *" --open'))
    .addHelpText(
      'after',
      notes(
        'Programs send LORE_TOKEN to REST and events, and LORE_MCP_TOKEN to /mcp. To sign in with a browser, open the printed link; each link works once. Without --toolsets and LORE_TOOLSETS, the toolsets are lore and review. The log goes to stderr. LORE_LOG=debug adds details.',
      ),
    )
    .action(async (_path: unknown, options: unknown) => {
      const { serveCommand } = await import('./serve.ts');
      await serveCommand(options);
    });
}
