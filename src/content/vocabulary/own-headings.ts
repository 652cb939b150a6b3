const own =
  /^(?:(?:basic|general|vital|quick|key|core|known|biographical|personal|physical)\s+)?(?:info|information|facts?|details?|statistics|stats|data|profile|overview|summary|bio|biography|description|appearance|background|identity|basics|at a glance|family|relations|relationships|birth|death|life|history|past|status|properties|attributes|infobox)$/iu;

/** Whether a note still speaks of what it is about under this heading. Others may be about somebody else. */
export function isOwnHeading(words: string): boolean {
  return own.test(words.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, ''));
}
