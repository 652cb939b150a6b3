import { UserInputError } from '../../util/errors.ts';
import { didYouMean } from '../../util/text/did-you-mean.ts';
import { bare, ticked, Wording, wording } from '../../util/text/wording.ts';

/** The faults of the id of a rule. */

export function badRuleId(id: string): UserInputError {
  return new UserInputError(wording`${id} cannot be the id of a rule.`, {
    code: 'bad-rule-id',
    fix: 'Use lower-case words joined by - or /, such as bridges/one-warden.',
  });
}

/** @param path its file; absent: it is in the store. */
export function ruleExists(id: string, path: string | undefined): UserInputError {
  const where = path === undefined ? ['the store'] : [bare(path)];
  return new UserInputError(new Wording(['There is a rule ', ticked(id), ' already, in ', ...where, '.']), {
    code: 'rule-exists',
    fix: 'Give the new one another id.',
  });
}

export function unknownRule(id: string, known: Iterable<string>): UserInputError {
  return new UserInputError(`Unknown rule \`${id}\`${didYouMean(id, known) || '.'}`, {
    code: 'unknown-rule',
    fix: '`lore rules list` names them all.',
  });
}
