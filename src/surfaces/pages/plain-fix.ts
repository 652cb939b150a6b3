/** What somebody at a page decides about. */
export type DecidedKind = 'finding' | 'claim' | 'flag' | 'memory' | 'undo';

/**
 * What to do, for somebody at a page. What is said of it to programs and on a command line names routes and commands, which are of no
 * use there.
 *
 * @param of what somebody wanted to decide about, where it is known.
 */
export function plainFix(
  { code, fix }: { readonly code: string; readonly fix?: string | undefined },
  of: DecidedKind | undefined = undefined,
): string {
  if (code === 'unknown-route') return 'The pages there are stand above.';
  const isPlain = fix !== undefined && !/`lore |`--|\b(?:GET|POST) \//.test(fix);
  if (isPlain) return fix;
  const [suggestion = ''] = /^Did you mean [^?]*\?/.exec(fix ?? '') ?? [];
  const general = code.startsWith('unknown-') ? 'Search for it, or go by the lists above.' : 'See how it stands now.';
  return [suggestion, general, code === 'not-decidable' ? otherwise(of) : ''].filter((part) => part !== '').join(' ');
}

/** How to decide otherwise, where that can be done. */
function otherwise(of: DecidedKind | undefined): string {
  if (of === 'finding') return 'What was decided about a finding is taken back on its page, with Reopen.';
  return of === 'claim' ? 'To decide otherwise about a claim, go to its page.' : '';
}
