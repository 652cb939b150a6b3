import { UserInputError } from '../../util/errors.ts';
import { didYouMean } from '../../util/text/did-you-mean.ts';

/** What can be wrong with the id of a rule. */

export function badRuleId(id: string): UserInputError {
  return new UserInputError(`${JSON.stringify(id)} cannot be the id of a rule.`, {
    code: 'bad-rule-id',
    fix: 'Use lower-case words joined by - or /, such as bridges/one-warden.',
  });
}

/** @param where its file, or the store. */
export function ruleExists(id: string, where: string): UserInputError {
  return new UserInputError(`There is a rule \`${id}\` already, in ${where}.`, {
    code: 'rule-exists',
    fix: 'Give the new one another id.',
  });
}

export function unknownRule(id: string, known: Iterable<string>): UserInputError {
  return new UserInputError(`There is no rule \`${id}\`${didYouMean(id, known) || '.'}`, {
    code: 'unknown-rule',
    fix: '`lore rules list` names them all.',
  });
}
