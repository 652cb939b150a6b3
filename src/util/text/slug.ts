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

/** Accents and points that a name may go without: é, ё, Hebrew and Arabic vowels. Signs that tell words apart, such as those of Devanagari, Thai and kana, stay. */
const optionalMarks = /(?:(?=\p{M})(?![\u3099\u309a])[\p{Script=Inherited}\p{Script=Hebrew}])+/gu;

/** The slug of any name, several times slower than for ASCII letters. */
function anySlug(name: string): string {
  return name
    .normalize('NFKD')
    .replace(optionalMarks, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[’']/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
}
