import type { FileIssue } from './parsed-file.ts';

/** A file with more unreadable characters than both this share and this number is not text. */
const binaryShare = 0.1;
const binaryCount = 20;

/**
 * Decodes UTF-8, with or without byte order mark. A few broken bytes are read as U+FFFD, and the issue names the first.
 * UTF-16 and binary files give an issue and no text.
 */
export function decodeText(bytes: Uint8Array): { readonly text?: string; readonly issue?: FileIssue } {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) {
    return { issue: { offset: 0, code: 'not-utf8', message: 'This is UTF-16. Save the file as UTF-8.' } };
  }
  const nul = bytes.indexOf(0);
  if (nul !== -1) {
    const offset = new TextDecoder().decode(bytes.subarray(0, nul)).length;
    return { issue: { offset, code: 'binary-file', message: 'A NUL byte: this is no text file, or it was damaged.' } };
  }
  const text = new TextDecoder('utf-8').decode(bytes);
  const first = text.indexOf('\uFFFD');
  // U+FFFD may be what the author wrote; only bytes that are no UTF-8 are a problem.
  if (first === -1 || isUtf8(bytes)) return { text };
  const broken = text.split('\uFFFD').length - 1;
  if (broken > binaryCount && broken > text.length * binaryShare) {
    return { issue: { offset: 0, code: 'binary-file', message: 'Not a UTF-8 text. Save the file as UTF-8.' } };
  }
  const message = `Not UTF-8 here${broken > 1 ? ` and in ${broken - 1} more places` : ''}; read as \uFFFD. Save the file as UTF-8.`;
  return { text, issue: { offset: first, code: 'bad-utf8', message } };
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
