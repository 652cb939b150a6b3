import { createHash } from 'node:crypto';
import { escapeHtml } from '../../report/html/escape.ts';
import { palette } from '../../report/html/style.ts';
import { type Refusal, RefusalPage } from '../http/refusal.ts';
import { enterPath } from './doors.ts';

export interface SignInWords {
  readonly takesToken: boolean;
  /** The last error, in our own words. */
  readonly why?: string | undefined;
  /** The browser was let in once. */
  readonly isOver?: boolean;
}

export function signInPage({ takesToken, why, isOver = false }: SignInWords): RefusalPage {
  const form = `
<form method="post" action="${enterPath}">
<p><label>Token of this server (LORE_TOKEN): <input type="password" name="token" required autocomplete="current-password"></label>
<button>Sign in</button></p>
</form>`;
  return plainPage(
    'lore serve',
    `<h1>${isOver ? 'Session expired' : 'Sign in'}</h1>${why === undefined ? '' : `\n<p role="alert">${why}</p>`}
<p>Open the link that <code>lore serve</code> printed at its start. Each link works once.${takesToken ? ' Or type the token:' : ''}</p>${takesToken ? form : ''}`,
  );
}

/** Why a browser is not served. It may be anybody's: the page says nothing of the world. */
export const refusalPage = ({ message, fix }: Refusal): RefusalPage =>
  plainPage(
    'lore serve',
    `<h1>${escapeHtml(message)}</h1>\n<p>${escapeHtml(fix)}</p>\n<p><a href="/">Overview</a></p>`,
  );

const style = `${palette.slice(1)}body { margin: 0; background: var(--bg); color: var(--fg); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 38rem; margin: 12vh auto 0; padding: 1.4rem; } h1 { font-size: 1.4rem; line-height: 1.3; overflow-wrap: anywhere; } a { color: var(--blue); }
code { font: .9rem ui-monospace, monospace; background: var(--code); padding: .1rem .3rem; border-radius: 3px; } [role=alert] { border-left: 4px solid var(--red); padding-left: .7rem; }
input, button { font: inherit; color: var(--fg); background: var(--card); border: 1px solid var(--soft); border-radius: 4px; padding: .25rem .6rem; } :focus-visible { outline: 3px solid var(--blue); outline-offset: 2px; }
`;

/** Pages load no files, and forms go to this server alone. */
const pageHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'same-origin', // with none at all, browsers hide of a form where it comes from
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
};

const plainPage = (title: string, body: string): RefusalPage =>
  new RefusalPage(
    `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`,
    pageHeaders,
  );
