import { execFileSync } from 'node:child_process';
import { userInfo } from 'node:os';
import type { StoredWorld } from '../../app/store/stored-world.ts';
import { longestPerson } from '../../model/limits.ts';
import { UserInputError } from '../../util/errors.ts';
import { printableText } from '../../util/text/printable.ts';

/** Git answers in a few milliseconds, unless its configuration lies on a drive that does not. */
const gitTimeoutMs = 2_000;

/**
 * The person for the history: the name of `--as`, else git's `user.name` in the folder of the world, else the account.
 *
 * @throws UserInputError `no-actor` where `as` is empty or longer than a name.
 */
export function actor({ home }: Pick<StoredWorld, 'home'>, as?: string): string {
  if (as === undefined) return (home && gitName(home.root)) ?? accountName();
  const name = printableText(as).trim();
  if (name !== '' && name.length <= longestPerson) return name;
  throw new UserInputError('An actor needs the name of a person.', {
    code: 'no-actor',
    fix: `Give a name of at most ${longestPerson} letters after --as, or leave --as out.`,
  });
}

/** Undefined where there is no git, or nobody has told it a name. */
function gitName(folder: string): string | undefined {
  try {
    const name = execFileSync('git', ['-C', folder, 'config', '--get', 'user.name'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: gitTimeoutMs,
      maxBuffer: 64 * 1024,
      windowsHide: true,
    });
    const shown = printableText(name.trim()).slice(0, longestPerson);
    return shown === '' ? undefined : shown;
  } catch {
    return undefined;
  }
}

function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    return 'somebody'; // a user id without a name, as in some containers
  }
}
