import type { Command } from 'commander';
import { examples, withEmbedder, withWorld } from '../../options.ts';

/** `lore mcp`: the server for language models. */
export function addMcp(program: Command): void {
  const command = program
    .command('mcp')
    .description('serve the world to language models, over the Model Context Protocol on stdio or HTTP')
    .option('--http <port>', 'streamable HTTP on this port of 127.0.0.1, for several clients; default: stdio, for one')
    .option('--host <address>', 'with --http: listen on this address instead; needs a token')
    .option('--allow-host <name...>', 'with --http: clients may call the server by this name, too')
    .option(
      '--token <token>',
      'with --http: clients must send it (or set LORE_MCP_TOKEN, which other users cannot see)',
    )
    .option('--read-only', 'write nothing, and leave out the tools that do')
    .option(
      '--toolsets <names>',
      'which tools to offer, of lore,review,memory; default: lore,review (or LORE_TOOLSETS)',
    )
    .option('--watch', 'ingest the world on every save');
  withWorld(withEmbedder(command))
    .addHelpText('after', examples('lore mcp --world my-world --watch', 'lore mcp --http 7331 --read-only'))
    .addHelpText('after', '\nThe log goes to stderr; LORE_LOG=debug makes it say more.')
    .action(async (_path: unknown, options: unknown) => {
      const { mcpCommand } = await import('./mcp.ts');
      await mcpCommand(options);
    });
}
