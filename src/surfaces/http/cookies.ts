/** The value of a cookie that a request carries. */
export function cookieIn(header: string | undefined, name: string): string | undefined {
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return undefined;
}

interface StrictCookie {
  readonly name: string;
  readonly value: string;
  /** Seconds; 0 takes it away. */
  readonly maxAge: number;
  /** It is never to be sent without TLS. */
  readonly secure: boolean;
}

/** Sets a cookie that scripts cannot read and pages of other sites cannot have sent. */
export function strictCookie({ name, value, maxAge, secure }: StrictCookie): string {
  return `${name}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
}
