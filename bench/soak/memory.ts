/** The memory of the process at one moment, after a collection: bytes. */
export interface Sample {
  readonly heap: number;
  readonly resident: number;
}

export function takeSample(): Sample {
  if (globalThis.gc === undefined) throw new Error('Run it with node --expose-gc (npm run bench:soak does).');
  globalThis.gc();
  const { heapUsed, rss } = process.memoryUsage();
  return { heap: heapUsed, resident: rss };
}

/** Growth allowed between the second quarter and the last: a share, and some bytes for the noise of a small process. */
const allowed = { heap: { share: 0.1, bytes: 8 * 2 ** 20 }, resident: { share: 0.15, bytes: 48 * 2 ** 20 } } as const;

export interface Growth {
  readonly from: number;
  readonly to: number;
  readonly constant: boolean;
}

/**
 * True if memory is constant once the process is warm: the median of the last quarter against that of the second. Medians, because one
 * sample may fall on a moment of much work.
 */
export function growthOf(samples: readonly Sample[], kind: keyof Sample): Growth {
  const quarter = Math.floor(samples.length / 4);
  const median = (part: readonly Sample[]): number => {
    const sorted = part.map((sample) => sample[kind]).sort((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  };
  const from = median(samples.slice(quarter, 2 * quarter));
  const to = median(samples.slice(-quarter));
  const { share, bytes } = allowed[kind];
  return { from, to, constant: to <= from * (1 + share) + bytes };
}

export const megabytes = (bytes: number): string => `${Math.round(bytes / 2 ** 20)} MB`;
