/**
 * What to do, for somebody at a page. What is said of it to programs and on a command line names routes and commands, which are of no
 * use there.
 *
 * @param of what somebody wanted to decide about, where that was no finding or claim of a file.
 */
export function plainFix(
  { code, fix }: { readonly code: string; readonly fix?: string | undefined },
  of: 'memory' | undefined = undefined,
): string {
  if (code === 'unknown-route') return 'The pages there are stand above.';
  if (code === 'not-decidable' && of !== 'memory') {
    return 'See how it stands now. What was decided about a finding is taken back on its page, with Reopen.';
  }
  const isPlain = fix !== undefined && !/`lore |`--|\b(?:GET|POST) \//.test(fix);
  if (isPlain) return fix;
  const [suggestion = ''] = /^Did you mean [^?]*\?/.exec(fix ?? '') ?? [];
  const general = code.startsWith('unknown-') ? 'Search for it, or go by the lists above.' : 'See how it stands now.';
  return [suggestion, general].filter((part) => part !== '').join(' ');
}
