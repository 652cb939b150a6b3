const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** Control characters are no part of a page; a browser would drop or mangle them. */
const control = /(?![\t\n\r])\p{Cc}/gu;

/** Text of the world as text of a page, in element content and in quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(control, '\ufffd').replace(/[&<>"']/g, (character) => entities[character] ?? character);

/** The same for a sentence of ours, in which `code` stands between backticks. */
export const escapeProse = (text: string): string => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');
