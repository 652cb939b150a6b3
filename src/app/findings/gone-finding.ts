import type { StoredFinding } from '../../queries/findings/read.ts';

/** A finding that an ingest or a run closed. */
export interface GoneFinding {
  readonly id: string;
  readonly fingerprint: string;
  readonly rule_id: string;
  readonly message: string;
  readonly resolution: string;
}

export function goneFinding({ violation: finding, resolution }: StoredFinding): GoneFinding {
  const { id, fingerprint, rule_id, message } = finding;
  return { id, fingerprint, rule_id, message, resolution: resolution ?? '' };
}
