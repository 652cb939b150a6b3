import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

/** Where this user's programs store what they can do without. */
export function cacheFolder(platform: NodeJS.Platform, env: Readonly<Record<string, string | undefined>>): string {
  // A relative one counts as none, says its specification: it would lie wherever somebody stands.
  if (env.XDG_CACHE_HOME && isAbsolute(env.XDG_CACHE_HOME)) return join(env.XDG_CACHE_HOME, 'lore-engine');
  if (platform === 'win32') return join(env.LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local'), 'lore-engine');
  return join(homedir(), platform === 'darwin' ? 'Library/Caches' : '.cache', 'lore-engine');
}
