import type { HtmlEscapedString } from 'hono/utils/html';
import { printableMarkup } from '../../../util/text/printable.ts';

/** What a view makes: hono's JSX, in which all text is escaped. */
export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

/** A page as text. What no browser should see of a world's text is a `�`. */
export function htmlText(page: Html): string {
  const text: unknown = page.toString();
  if (typeof text !== 'string') throw new TypeError('A view waits for something: it has to be read before.');
  return `<!doctype html>\n${printableMarkup(text)}\n`;
}
