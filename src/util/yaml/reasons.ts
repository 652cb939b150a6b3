import type { YamlIssueCode } from './node.ts';

interface Reason {
  readonly code: YamlIssueCode;
  readonly message: string;
}

export const unclosedFlow = 'A `[` or `{` is not closed. Expected `]` or `}` before the end.';
export const strayLine =
  'Wrong indentation. Indent this line like the lines above it, or write `---` before another document.';

/** Messages of the parser, each with a message that tells an author what to do. The first match is used. */
const known: readonly (readonly [pattern: RegExp, reason: Reason])[] = [
  [/nesting exceeded/, { code: 'too-deep', message: 'Nested more than 200 levels deep. Flatten it.' }],
  [/tab characters/, { code: 'tab-indentation', message: 'A tab cannot indent YAML. Use spaces, two a level.' }],
  [
    /within a (single|double) quoted scalar|deficient indentation/,
    {
      code: 'bad-yaml',
      message: 'A quoted text, list or mapping begins here or above and is not closed. Close it, and indent its lines.',
    },
  ],
  [/within a flow collection/, { code: 'bad-yaml', message: unclosedFlow }],
  [
    /missed comma|expected the node content/,
    { code: 'bad-yaml', message: 'Expected one `,` between two values of a `[…]` or `{…}`.' },
  ],
  [
    /bad indentation of a mapping entry/,
    {
      code: 'bad-yaml',
      message:
        'Cannot read on from here. Check that the line is indented like its neighbours; a text that holds `: ` or begins with @, %, ` or * needs quotes.',
    },
  ],
  [
    /bad indentation of a sequence entry/,
    {
      code: 'bad-yaml',
      message: 'This list entry is not indented like its neighbours. Put the dashes of one list in one column.',
    },
  ],
  [
    /multiline key|expected ':'/,
    { code: 'bad-yaml', message: 'Expected `key: value` here: the line has no colon, or the key runs over two lines.' },
  ],
  [
    /end of the stream or a document separator/,
    {
      code: 'bad-yaml',
      message: strayLine,
    },
  ],
  [/null byte/, { code: 'nul-byte', message: 'A NUL byte. This is not a text file, or it is damaged.' }],
  [
    /non-printable|valid JSON character/,
    { code: 'control-character', message: 'A control character that YAML does not allow. Delete it.' },
  ],
  [
    /escape sequence|hexadecimal/,
    {
      code: 'bad-yaml',
      message: 'An unknown escape in a double-quoted text. Write `\\\\` for a backslash, or use single quotes.',
    },
  ],
];

export function explainReason(reason: string): Reason {
  return known.find(([pattern]) => pattern.test(reason))?.[1] ?? { code: 'bad-yaml', message: `Not YAML: ${reason}.` };
}
