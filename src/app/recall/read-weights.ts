import type { RecallWeights } from '../../model/recall-settings.ts';
import { UserInputError } from '../../util/errors.ts';
import { wording } from '../../util/text/wording.ts';
import { defaultWeights } from './recall-request.ts';

/**
 * Weights as they are written on a command line and in an address: `cosine=0.7,lexical=0.3`. The recall itself distinguishes numbers from
 * other values.
 *
 * @throws UserInputError `bad-weights`
 */
export function readWeights(text: string): Partial<RecallWeights> {
  const weights: Record<string, number> = {};
  for (const part of text.split(',')) {
    const [name = '', value = '', ...more] = part.split('=').map((word) => word.trim());
    if (!Object.hasOwn(defaultWeights, name) || value === '' || more.length > 0) {
      throw new UserInputError(wording`${part} is not a weight.`, {
        code: 'bad-weights',
        fix: `Give some of ${Object.keys(defaultWeights).join(', ')}, each with a number: cosine=0.7,lexical=0.3.`,
      });
    }
    weights[name] = Number(value);
  }
  return weights;
}
