import type { Finding } from './finding.ts';

/**
 * What a finding is called where it is listed: its fingerprint, by which it is found again, or that with its number where it is
 * the second or a later one that is known by it.
 */
export function findingName({ id, fingerprint }: Pick<Finding, 'id' | 'fingerprint'>): string {
  return id.startsWith(`${fingerprint}-`) ? id : fingerprint;
}

/** What the finding with this id is called beside others of its fingerprint: the first has no number in its id. */
export function numberedName(id: string): string {
  return /-\d+$/.test(id) ? id : `${id}-1`;
}
