import type { HtmlEscapedString } from 'hono/utils/html';

/** What a view makes: hono's JSX, in which all text is escaped. */
export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

/** Control characters, and those that turn the reading direction of what stands around them: no page needs any of them. */
const unwanted = /(?![\t\n\r])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu;

/** A page as text. What no browser should see of a world's text is a `�`. */
export function htmlText(page: Html): string {
  const text: unknown = page.toString();
  if (typeof text !== 'string') throw new TypeError('A view waits for something: it has to be read before.');
  return `<!doctype html>\n${text.replace(unwanted, '\ufffd')}\n`;
}
