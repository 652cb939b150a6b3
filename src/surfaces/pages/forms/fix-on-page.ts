import type { LoreError } from '../../../util/errors.ts';

/** What to do, for somebody at a page; what use cases say of it may name commands. */
export function fixOnPage({ code, fix }: LoreError): string {
  if (code === 'not-decidable') {
    return 'See how it stands now. What was decided about a finding is taken back on its page, with Reopen.';
  }
  return fix === undefined || fix.includes('`lore ') ? 'See how it stands now.' : fix;
}
