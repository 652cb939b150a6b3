import { createRequire } from 'node:module';

import { lazy } from '../lazy.ts';

/** The tables of all code pages; loaded when a file needs one, since most commands never do. */
const tables = lazy((): typeof import('iconv-lite') => createRequire(import.meta.url)('iconv-lite'));

/**
 * Decodes bytes of a code page, such as `cp437`. Free places of the page become U+FFFD. (The TextDecoder of some versions of Node takes
 * Windows-1252 for Latin-1.)
 */
export function decodePage(bytes: Uint8Array, page: string): string {
  return tables().decode(bytes, page);
}

export function isCodePage(name: string): boolean {
  return tables().encodingExists(name);
}
