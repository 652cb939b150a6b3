/** `Aldric the Grey` → `aldric-the-grey`; keeps letters and digits of every script, so that no name slugs to nothing. */
export function slug(name: string): string {
  return isAscii.test(name)
    ? name
        .toLowerCase()
        .replace(/'/g, '')
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-|-$/g, '')
    : anySlug(name);
}

const isAscii = /^[\0-\x7f]*$/;

/** The same of any name, which takes several times as long. */
function anySlug(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[’']/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
}
