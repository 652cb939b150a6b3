import { pagesScript, scriptName } from './layout/script.ts';
import { pagesStyle, styleName } from './style/index.ts';

export interface Asset {
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
}

const asset = (text: string, type: string): Asset => ({
  text,
  headers: {
    'Content-Type': `${type}; charset=utf-8`,
    'Cache-Control': 'private, max-age=31536000, immutable',
    'X-Content-Type-Options': 'nosniff',
  },
});

export const assetsPath = '/assets/';

/** The files that pages load, by name. */
export const assets: ReadonlyMap<string, Asset> = new Map([
  [styleName, asset(pagesStyle, 'text/css')],
  [scriptName, asset(pagesScript, 'text/javascript')],
]);
