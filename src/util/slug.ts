/** `Aldric the Grey` → `aldric-the-grey`; keeps letters and digits of every script, so that no name slugs to nothing. */
export function slug(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[’']/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
}
