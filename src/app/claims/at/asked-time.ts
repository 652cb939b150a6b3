import { exactUnits } from '../../../time/date-value.ts';
import { UserInputError } from '../../../util/errors.ts';
import { readWorldDate } from '../../calendar/read-date.ts';
import { noWorld, type StoredWorld } from '../../store/stored-world.ts';
import type { AskedTime } from './judgement.ts';

export type WorldAsked = Pick<StoredWorld, 'store' | 'home' | 'record'>;

const present = /^(?:now|today|the present|at present|currently|nowadays)$/i;

/**
 * `405 KR`, `during the Reed War`, `before the Fall of Saltgate`, `now`: the time that somebody asks about. `in the Reed War` and
 * `today` mean what they do in speech.
 *
 * @throws UserInputError `bad-date`; `no-world` where no folder of the world is at hand.
 */
export async function readAskedTime({ home, record }: WorldAsked, words: string): Promise<AskedTime> {
  if (home === undefined) throw noWorld();
  const world = { home, ...(record === undefined ? {} : { record }) };
  const text = words.trim();
  if (present.test(text)) return { date: { ...(await readWorldDate(world, 'now')), text }, isNow: true };
  const date = await readWorldDate(world, text).catch(async (error: unknown) => {
    const event = /^(?:in|at|on) (.*)$/is.exec(text)?.[1];
    if (event === undefined || !(error instanceof UserInputError) || error.code !== 'bad-date') throw error;
    return readWorldDate(world, `during ${event}`).catch(() => Promise.reject(error));
  });
  return { date: { ...date, text }, isNow: false };
}

/** `in 405` asks about a year, `400 – 405` about some day of a stretch. */
export const isSomeDay = ({ date, isNow }: AskedTime): boolean => !isNow && !exactUnits.has(date.unit);
