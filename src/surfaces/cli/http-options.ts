import { UserInputError } from '../../util/errors.ts';

/** Options of commands that serve over HTTP. */

/** @throws UserInputError `bad-port`. */
export function parsePort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new UserInputError(`${text} is not a port.`, {
    code: 'bad-port',
    fix: 'Give a number up to 65535; 0 takes any free port.',
  });
}

/**
 * A host as a URL has it: in small letters, without a port.
 *
 * @throws UserInputError `bad-host`.
 */
export function parseHostName(text: string): string {
  const url = URL.canParse(`http://${text}`) ? new URL(`http://${text}`) : undefined;
  if (url !== undefined && url.href === `http://${url.hostname}/`) return url.hostname;
  throw new UserInputError(`\`${text}\` is not the name of a host.`, {
    code: 'bad-host',
    fix: 'Give a name or an address alone, such as lore.example.org, without a scheme, port or path.',
  });
}

/**
 * A token; an empty or short one would let strangers in.
 *
 * @param name of the option or variable that it comes from, for the message.
 * @throws UserInputError `bad-token`.
 */
export function parseToken(token: string | undefined, name = 'The token'): string | undefined {
  if (token === undefined || /^\S{8,}$/.test(token)) return token;
  throw new UserInputError(`${name} must have at least 8 characters, and no spaces.`, {
    code: 'bad-token',
    fix: 'Make one with: openssl rand -hex 24',
  });
}
