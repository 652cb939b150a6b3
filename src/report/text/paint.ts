import { styleText } from 'node:util';

type Style = Parameters<typeof styleText>[0];

/** Colours a piece of text, or leaves it alone. */
export type Paint = (style: Style, text: string) => string;

/** Paints with ANSI styles when `colour`, else returns plain text. The surface decides (TTY, NO_COLOR, --color). */
export function painter(colour: boolean): Paint {
  return (style, text) => (colour ? styleText(style, text, { validateStream: false }) : text);
}
