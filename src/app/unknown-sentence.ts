/** `Person of unknown lineage.` → "Maren is of unknown lineage."; `Unmapped location.` → "Vask is an unmapped location." */
export function unknownSentence(name: string, reason: string): string {
  const words = reason.trim().replace(/\.$/, '');
  const [, unknown] = /^\p{L}+ (of unknown .+)$/u.exec(words) ?? [];
  if (unknown !== undefined) return `${name} is ${unknown}.`;
  const gap = words.slice(0, 1).toLowerCase() + words.slice(1);
  return `${name} is ${/^[aeiou]/.test(gap) ? 'an' : 'a'} ${gap}.`;
}
