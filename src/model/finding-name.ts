import type { Finding } from './finding.ts';

/** The name of a finding in lists: its fingerprint, or the fingerprint with a number for the second or a later one. */
export function findingName({ id, fingerprint }: Pick<Finding, 'id' | 'fingerprint'>): string {
  return id.startsWith(`${fingerprint}-`) ? id : fingerprint;
}

/** The name of the finding with this id among others of its fingerprint: the first has no number in its id. */
export function numberedName(id: string): string {
  return /-\d+$/.test(id) ? id : `${id}-1`;
}
