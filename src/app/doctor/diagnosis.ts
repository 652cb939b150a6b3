/** One thing looked at. `warning`: worth knowing, nothing is broken. */
export interface Diagnosis {
  readonly name: string;
  readonly state: 'ok' | 'warning' | 'trouble';
  readonly detail: string;
  /** The next step. */
  readonly fix?: string;
}
