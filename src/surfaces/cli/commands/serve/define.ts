import type { Command } from 'commander';
import { examples, withEmbedder, withWorld } from '../../options.ts';

/** `lore serve`: one process that holds the world, for programs, browsers and language models. */
export function addServe(program: Command): void {
  const command = program
    .command('serve')
    .description('serve the world over HTTP: REST and events for programs, MCP for language models, at one address')
    .option('--port <port>', 'the port to listen on; 0 takes any free one', '7331')
    .option('--host <address>', 'listen on this address instead of 127.0.0.1; needs LORE_TOKEN')
    .option('--allow-host <name...>', 'clients may call the server by this name, too')
    .option('--watch', 'ingest the world on every save')
    .option('--nightly <cron>', 'run all rules on this schedule, as in "0 3 * * *"')
    .option('--as <name>', "who decides, for the history; default: git's user.name, else the account")
    .option('--open', 'open it in a browser')
    .option(
      '--toolsets <names>',
      'which tools language models are offered, of lore,review,memory; default: lore,review (or LORE_TOOLSETS)',
    )
    .option('--read-only', 'write nothing, and refuse what would');
  withWorld(withEmbedder(command))
    .addHelpText('after', examples('lore serve', 'lore serve my-world --watch --nightly "0 3 * * *" --open'))
    .addHelpText(
      'after',
      '\nLORE_TOKEN opens REST and events, LORE_MCP_TOKEN opens /mcp. A browser comes in by the link that is printed,\nwhich works once. The log goes to stderr; LORE_LOG=debug makes it say more.',
    )
    .action(async (_path: unknown, options: unknown) => {
      const { serveCommand } = await import('./serve.ts');
      await serveCommand(options);
    });
}
