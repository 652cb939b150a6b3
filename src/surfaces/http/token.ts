import { createHash, timingSafeEqual } from 'node:crypto';
import { UserInputError } from '../../util/errors.ts';
import { hostInUrl, loopbackHosts } from './addresses.ts';

/** True if an `Authorization` header carries the token. Takes the same time however much of it is right. */
export function carriesToken(authorization: string | undefined, token: string): boolean {
  return isSameText(/^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? '', token);
}

/** True if two texts are the same. Takes the same time however much of one is right. */
export function isSameText(given: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(secret));
}

export interface TokenNeed {
  /** The address the server is to listen on. */
  readonly host: string;
  readonly token?: string | undefined;
  /** The environment variable that the token may come from, for the message. */
  readonly variable: string;
}

/** @throws UserInputError `token-needed` where other machines could reach a server that lets anybody in. */
export function requireTokenBeyondLoopback({ host, token, variable }: TokenNeed): void {
  if (token !== undefined || loopbackHosts.includes(hostInUrl(host))) return;
  throw new UserInputError(`Listening on ${host} needs a token, because other machines can reach it.`, {
    code: 'token-needed',
    fix: `Set ${variable} (make one with: openssl rand -hex 24), or leave --host out.`,
  });
}
