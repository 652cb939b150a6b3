import { spawn } from 'node:child_process';

/** The program that opens an address in the browser of whoever sits at this machine, with what comes before the address. */
function opener(
  platform: NodeJS.Platform,
  env: Readonly<Record<string, string | undefined>>,
): readonly [string, ...string[]] {
  if (platform === 'darwin') return ['open'];
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler'];
  // The Linux in a Windows has no browser of its own.
  return env.WSL_DISTRO_NAME === undefined ? ['xdg-open'] : ['rundll32.exe', 'url.dll,FileProtocolHandler'];
}

/** Milliseconds after which a program that still runs has found a browser. */
const foundMs = 3_000;

/** Opens an address in a browser; resolves with whether a program took it. No shell reads the address. */
export function openBrowser(
  address: string,
  platform: NodeJS.Platform = process.platform,
  env: Readonly<Record<string, string | undefined>> = process.env,
): Promise<boolean> {
  const [command, ...before] = opener(platform, env);
  return new Promise((resolve) => {
    const child = spawn(command, [...before, address], { stdio: 'ignore', detached: true, env: { ...env } });
    child.once('error', () => resolve(false));
    child.once('exit', (status) => resolve(status === 0));
    setTimeout(() => resolve(true), foundMs).unref();
    child.unref();
  });
}
