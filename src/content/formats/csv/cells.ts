import { foldKey } from '../../../util/text/fold.ts';
import { seqOf, type YamlNode, type YamlScalar } from '../../../util/yaml/index.ts';
import { coreValue } from '../../../util/yaml/scalar.ts';
import { linksIn } from '../markdown/links.ts';
import { textWithLinks } from '../markdown/value-links.ts';
import type { Cell } from './table.ts';

/** Keys whose cells are one text, whatever stands in it. */
const wholeCells: ReadonlySet<string> = new Set(
  ['id', 'name', 'kind', 'type', 'quote', 'note', 'notes', 'comment', 'description', 'summary', 'shared', 'source'].map(
    foldKey,
  ),
);
/** The marks of spreadsheets and people for an empty cell. */
const blank = /^(?:[-–—]+|n\/a|#n\/a|null)?$/i;

export const isBlankCell = ({ text }: Cell): boolean => blank.test(text);

/** The separators of the values of a cell. */
export interface CellSyntax {
  readonly delimiter: string;
  /** True if they are names, which other programs list with line breaks or commas between them. */
  readonly names: boolean;
}

/**
 * The value of a cell: a text, or a list where it holds several, with `|` or `;` (unless that parts the cells) between them. Links
 * are read as in notes, and nothing inside one parts values: `[[Eve Adams|Eve]]`.
 */
export function cellValue(cell: Cell, key: string, { delimiter, names }: CellSyntax): YamlNode {
  const further = names ? `\\n${isListOfNames(cell.text) || isListOfIds(cell.text) ? ',' : ''}` : '';
  const separator = new RegExp(`[|${delimiter === ';' ? '' : ';'}${further}]`, 'g');
  if (wholeCells.has(foldKey(key)) || cell.text.search(separator) === -1)
    return linked(scalar(cell, 0, cell.text.length));
  const links = [...linksIn(cell.text)];
  const isInLink = ({ index }: { index: number }) => links.some(({ start, end }) => start < index && index < end);
  const parts = [...cell.text.matchAll(separator)].filter((part) => !isInLink(part));
  const items: YamlNode[] = [];
  let from = 0;
  for (const { index } of [...parts, { index: cell.text.length }]) {
    const item = linked(scalar(cell, from, index));
    if (item.kind === 'seq') items.push(...item.items);
    else if (cell.text.slice(from, index).trim() !== '') items.push(item);
    from = index + 1;
  }
  const [only] = items;
  return only !== undefined && items.length === 1 ? only : seqOf(cell.start, items);
}

const linked = (node: YamlScalar): YamlNode => textWithLinks(node, node.text, node.start);

/** True if commas part names: after each a capital, and none of the words that are part of a name before them (`Odo Vane, Jr.`). */
function isListOfNames(text: string): boolean {
  const [, ...others] = text.split(',').map((part) => part.trim());
  return others.length > 0 && others.every((part) => /^\p{Lu}/u.test(part) && !partOfName.test(part));
}

/** `2, 3` and `12,7`; `12,450` is one number. */
const isListOfIds = (text: string): boolean => /^\d+(?:\s*,\s*\d+)+$/.test(text) && !/^\d{1,3}(?:,\d{3})+$/.test(text);

const partOfName =
  /^(?:Jr|Sr|Esq|[IVX]+|Lord|Lady|King|Queen|Duke|Duchess|Count|Countess|Earl|Baron|Prince|Princess)\b/;

/** A part of a cell at its own place: in a quoted cell every quote inside is written twice. */
function scalar(cell: Cell, from: number, to: number): YamlScalar {
  const raw = cell.text.slice(from, to);
  const text = raw.trim();
  const at = from + raw.indexOf(text);
  const inFile = (index: number) =>
    cell.quoted ? cell.start + 1 + index + cell.text.slice(0, index).split('"').length - 1 : cell.start + index;
  const isWhole = from === 0 && to === cell.text.length;
  const start = isWhole ? cell.start : inFile(at);
  const end = isWhole ? cell.end : inFile(at + text.length);
  return {
    kind: 'scalar',
    start,
    end,
    style: cell.quoted ? 'double' : 'plain',
    text,
    value: cell.quoted ? text : coreValue(text),
  };
}
