import { escapeHtml } from '../../report/html/escape.ts';
import type { Refusal } from '../http/refusal.ts';
import { pageHeaders } from '../http/refusal.ts';
import { enterPath } from './doors.ts';

export interface SignInPage {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** @param why what went wrong before, in our own words. */
export function signInPage({ takesToken, why }: { readonly takesToken: boolean; readonly why?: string }): SignInPage {
  const form = `
<form method="post" action="${enterPath}">
<p><label>Or the token of this server (LORE_TOKEN): <input type="password" name="token" required autocomplete="current-password"></label>
<button>Go in</button></p>
</form>`;
  const html = plainPage(
    'lore serve',
    `<h1>This browser was not let in yet</h1>${why === undefined ? '' : `\n<p role="alert">${why}</p>`}
<p>Open the link that <code>lore serve</code> has printed where it was started. Each link works once.</p>${takesToken ? form : ''}`,
  );
  return { html, headers: pageHeaders };
}

/** Why a browser is not served. It may be anybody's: the page says nothing of the world. */
export const refusalPage = ({ message, fix }: Refusal): string =>
  plainPage(
    'lore serve',
    `<h1>${escapeHtml(message)}</h1>\n<p>${escapeHtml(fix)}</p>\n<p><a href="/">To the overview</a></p>`,
  );

const plainPage = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;
