import { isIPv4 } from 'node:net';
import { RateLimit, type RateLimitOptions } from './rate-limit.ts';

/** Addresses that are remembered; when one more comes, the one that has been silent longest is forgotten. */
const mostAddresses = 1024;

/** A rate limit for each address, so that nobody uses up another's. */
export class StrangerLimits {
  readonly #options: RateLimitOptions;
  readonly #byNetwork = new Map<string, RateLimit>();

  constructor(options: RateLimitOptions) {
    this.#options = options;
  }

  /** False when there is none left for this address. */
  take(address: string): boolean {
    const network = networkOf(address);
    const limit = this.#byNetwork.get(network) ?? new RateLimit(this.#options);
    this.#byNetwork.delete(network);
    this.#byNetwork.set(network, limit);
    const [longestSilent] = this.#byNetwork.keys();
    if (this.#byNetwork.size > mostAddresses && longestSilent !== undefined) this.#byNetwork.delete(longestSilent);
    return limit.take();
  }
}

/** One stranger is an IPv4 address, or the 64 leading bits of an IPv6 one: its owner may choose the other half. */
export function networkOf(address: string): string {
  const mapped = address.replace(/^::ffff:/i, '');
  if (isIPv4(mapped) || !address.includes(':')) return mapped;
  const [head = '', tail] = address.replace(/%.*$/, '').split('::');
  const [before, after] = [groups(head), groups(tail ?? '')];
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  return [...before, ...(tail === undefined ? [] : zeros), ...after].slice(0, 4).join(':');
}

const groups = (text: string): string[] => (text === '' ? [] : text.split(':'));
