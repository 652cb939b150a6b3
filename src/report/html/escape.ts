import { printableMarkup } from '../../util/text/printable.ts';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text of the world as text of a page, in element content and in quoted attributes. */
export const escapeHtml = (text: string): string =>
  printableMarkup(text).replace(/[&<>"']/g, (character) => entities[character] ?? character);

/** The same for a sentence of ours, in which `code` stands between backticks. */
export const escapeProse = (text: string): string => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');
