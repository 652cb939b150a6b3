import { arch, cpus, loadavg, platform, totalmem } from 'node:os';

/** One line about where figures come from; a busy machine says so, since its figures are no figures. */
export function machineLine(): string {
  const [cpu] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  const [load = 0] = loadavg();
  const busy = load > cpus().length * 0.75 ? ' — BUSY, figures are too high' : '';
  return (
    `${cpus().length} × ${cpu?.model ?? 'unknown processor'}, ${memory} GiB, ${platform()} ${arch()}, ` +
    `Node ${process.versions.node}, load ${load.toFixed(1)}${busy}`
  );
}
