import type { Waiver } from '../../model/waiver.ts';
import { defined } from '../../util/defined.ts';

/** A waiver without its place. */
export type WaiverWords = Pick<Waiver, 'rule' | 'reason' | 'facts' | 'until'>;

/** The message for a malformed waiver. */
const badWaiver =
  'Write `contradictions/rules: your reason`. To end it on a day, write `contradictions/rules until 2027-01-31: your reason`.';

const form =
  /^(?<rules>[a-z0-9*][\w/*-]*(?:@[0-9a-f]+)?(?:\s*,\s*[a-z0-9*][\w/*-]*(?:@[0-9a-f]+)?)*)\s*(?:(?<=\s)until\s(?<until>[^:]*))?:(?<reason>.*)$/su;

/** A rule alone, without the colon that its reason follows. */
const isRule = /^[a-z0-9*][\w-]*\/[\w/*-]*(?:@[0-9a-f]+)?$/u;

/**
 * Reads `RULE: reason`, `RULE@FACTS until YYYY-MM-DD: reason`, or the same with several rules, separated by commas. A waiver
 * needs a reason: without it, nobody could tell later whether the waiver still holds.
 * `lead` is in front of the rule in its file, for the message.
 */
export function readWaiver(text: string, lead = ''): readonly WaiverWords[] | { readonly message: string } {
  const written = text.trim();
  const {
    rules = '',
    until: end,
    reason = '',
  } = form.exec(isRule.test(written) ? `${written}:` : written)?.groups ?? {};
  const until = end?.trim();
  if (rules === '') return { message: badWaiver };
  if (reason.trim() === '') {
    const example = `${lead}${rules}${until === undefined ? '' : ` until ${until}`}: your reason`;
    return { message: `This ignore comment has no reason, so it does nothing. Write \`${example}\`.` };
  }
  if (until !== undefined && !isDay(until)) {
    return { message: `\`${until}\` is not a day. Expected one like 2027-01-31.` };
  }
  return rules.split(',').map((part) => {
    const [rule = '', facts] = part.trim().split('@');
    return { rule, reason: reason.trim(), ...defined({ facts, until }) };
  });
}

function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
