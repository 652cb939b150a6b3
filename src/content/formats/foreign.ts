/** How files of other formats begin, by the bytes as Latin-1. */
const signatures: readonly (readonly [what: string, begins: readonly string[]])[] = [
  ['a ZIP archive (or a file of Word, Excel or LibreOffice)', ['PK\x03\x04', 'PK\x05\x06']],
  ['a gzip archive', ['\x1f\x8b\x08']],
  ['a 7-Zip archive', ['7z\xbc\xaf\x27\x1c']],
  ['a RAR archive', ['Rar!\x1a\x07']],
  ['a PDF', ['%PDF-']],
  ['an older file of Microsoft Office', ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1']],
  ['a text in RTF', ['{\\rtf']],
  ['a picture', ['\x89PNG\r\n', '\xff\xd8\xff', 'GIF87a', 'GIF89a']],
  ['a database of SQLite', ['SQLite format 3\0']],
];

const markup: readonly (readonly [what: string, begins: RegExp])[] = [
  [
    'a page of HTML, such as a server sends instead of a file',
    /^(?:\xef\xbb\xbf)?\s*<(?:!doctype\s+html|html|head|body)\b/i,
  ],
  ['an XML file', /^(?:\xef\xbb\xbf)?\s*<\?xml\s/],
];

/** The format a file has whatever its name says, in words; undefined for one that may be a text of its format. */
export function foreignFormat(bytes: Uint8Array): string | undefined {
  const begin = Buffer.from(bytes.subarray(0, 512)).toString('latin1');
  const [what] =
    signatures.find(([, begins]) => begins.some((mark) => begin.startsWith(mark))) ??
    markup.find(([, begins]) => begins.test(begin)) ??
    [];
  return what;
}
