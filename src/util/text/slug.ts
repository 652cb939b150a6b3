/** `Aldric the Grey` → `aldric-the-grey`. Letters and digits of every script stay, so that no name has an empty slug. */
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

/** The slug of any name, several times slower than for ASCII letters. */
function anySlug(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[’']/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
}
