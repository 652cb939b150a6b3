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
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>lore serve</title>
</head>
<body>
<main>
<h1>This browser was not let in yet</h1>${why === undefined ? '' : `\n<p role="alert">${why}</p>`}
<p>Open the link that <code>lore serve</code> has printed where it was started. Each link works once.</p>${takesToken ? form : ''}
</main>
</body>
</html>
`;
  return { html, headers: pageHeaders };
}

const pageHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': "default-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'same-origin', // with none at all, browsers hide of a form where it comes from
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
};
