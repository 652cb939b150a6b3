import type { Command } from 'commander';
import { examples, notes, withEmbedder, withWorld } from '../../options.ts';

/** `lore mcp`: the server for language models. */
export function addMcp(program: Command): void {
  const command = program
    .command('mcp')
    .description('Serve language models over MCP')
    .option('--http <port>', 'serve HTTP on this port of 127.0.0.1 (default: stdio)')
    .option('--host <address>', 'with --http: address to listen on; needs a token')
    .option('--allow-host <name...>', 'with --http: further host names of the server')
    .option('--token <token>', 'with --http: token of clients (safer: LORE_MCP_TOKEN)')
    .option('--read-only', 'write nothing; leave out the tools that write')
    .option('--toolsets <names>', 'tools: lore,review,memory (default: LORE_TOOLSETS)')
    .option('--watch', 'load the files again on every save');
  withWorld(withEmbedder(command))
    .addHelpText('after', examples('lore mcp --world my-world --watch', 'lore mcp --http 7331 --read-only'))
    .addHelpText(
      'after',
      notes(
        'Without --toolsets and LORE_TOOLSETS, the toolsets are lore and review. The log goes to stderr. LORE_LOG=debug adds details.',
      ),
    )
    .action(async (_path: unknown, options: unknown) => {
      const { mcpCommand } = await import('./mcp.ts');
      await mcpCommand(options);
    });
}
