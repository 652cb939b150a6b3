import { type Spawned, spawnLore } from './spawned.ts';

/** A `lore serve` of its own on a free port. */
export interface ServeProgram {
  readonly lore: Spawned;
  readonly origin: string;
  /** The address of the link that it printed first. */
  readonly link: URL;
  readonly at: (path: string) => URL;
  /** Ends it in an orderly way, and resolves with its status. */
  readonly stop: () => Promise<number | null>;
}

export const restKey = 'reed-and-salt-and-reed';
export const mcpKey = 'tern-and-tide-and-tern';
export const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

export async function serveProgram(
  world: string,
  options: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<ServeProgram> {
  const tokens = { LORE_TOKEN: restKey, LORE_MCP_TOKEN: mcpKey };
  const lore = spawnLore(world, ['serve', world, '--port', '0', ...options], { ...tokens, ...env });
  await lore.says('/enter/');
  const [, origin = ''] = /serving (http\S+)/.exec(lore.stderr()) ?? [];
  const [link = ''] = /http\S+\/enter\/\S+/.exec(lore.stderr()) ?? [];
  const stop = async () => {
    lore.signal('SIGTERM');
    return (await lore.gone).status;
  };
  return { lore, origin, link: new URL(link), at: (path) => new URL(path, origin), stop };
}
