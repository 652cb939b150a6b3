/** Dashes and apostrophes of every kind. */
const dashes = /[\p{Pd}\u2212]/gu;
const apostrophes = /[’‘ʼ`´′]/g;

/** A name as far as two spellings of it are one name: `Pena` and `Peña`, `Unit +7` and `Unit -7` are two. */
export function nameAsOne(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .replace(dashes, '-')
    .replace(apostrophes, "'")
    .replace(/[\s_]+/g, ' ')
    .replace(/(?<![\s.,;:!?…])[\s.,;:!?…]+$/u, '')
    .trim();
}
