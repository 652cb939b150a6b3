import type { HtmlEscapedString } from 'hono/utils/html';
import { printableMarkup } from '../../../util/text/printable.ts';

/** The output of a view: hono's JSX, in which all text is escaped. */
export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

/** A page as text. Characters that no browser should see become `�`. */
export function htmlText(page: Html): string {
  const text: unknown = page.toString();
  if (typeof text !== 'string') throw new TypeError('A view waits for something: it has to be read before.');
  return `<!doctype html>\n${printableMarkup(text)}\n`;
}
