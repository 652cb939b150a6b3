/** The subject of a decision on a page. */
export type DecidedKind = 'finding' | 'claim' | 'flag' | 'memory' | 'undo';

/**
 * The next step, for a reader of a page. The advice for programs and terminals names routes and commands, which do not help there.
 *
 * @param of what somebody wanted to decide about, where it is known.
 */
export function plainFix(
  { code, fix }: { readonly code: string; readonly fix?: string | undefined },
  of: DecidedKind | undefined = undefined,
): string {
  if (code === 'unknown-route') return 'Use the menu above.';
  const isPlain = fix !== undefined && !/`lore |`--|\b(?:GET|POST) \//.test(fix);
  if (isPlain) return fix;
  const [suggestion = ''] = /^Did you mean [^?]*\?/.exec(fix ?? '') ?? [];
  const general = code.startsWith('unknown-') ? 'Search for it, or use the menu above.' : 'Reload the page.';
  return [suggestion, general, code === 'not-decidable' ? otherwise(of) : ''].filter((part) => part !== '').join(' ');
}

/** How to decide otherwise, where that can be done. */
function otherwise(of: DecidedKind | undefined): string {
  if (of === 'finding') return 'To undo the decision, open the page of the finding and press Reopen finding.';
  return of === 'claim' ? 'To change the decision, open the page of the claim.' : '';
}
