import { numberOfWord, smallNumbers, tens } from '../../english/numbers.ts';
import { defined } from '../../util/defined.ts';
import type { SaidInText } from './said.ts';
import { bareName, isPlainPhrase } from './sentence.ts';

const baseOf: Readonly<Record<string, string>> = {
  ...{
    has: 'has',
    have: 'has',
    had: 'has',
    allows: 'allows',
    allow: 'allows',
    allowed: 'allows',
    holds: 'holds',
    hold: 'holds',
  },
  ...{
    held: 'holds',
    takes: 'takes',
    take: 'takes',
    took: 'takes',
    costs: 'costs',
    cost: 'costs',
    lasts: 'lasts',
    last: 'lasts',
  },
  ...{
    lasted: 'lasts',
    seats: 'seats',
    seat: 'seats',
    measures: 'measures',
    measured: 'measures',
    weighs: 'weighs',
    weighed: 'weighs',
  },
  ...{
    contains: 'contains',
    contain: 'contains',
    needs: 'needs',
    need: 'needs',
    requires: 'needs',
    require: 'needs',
    owes: 'owes',
  },
  ...{ owns: 'owns', own: 'owns', employs: 'employs', employ: 'employs', houses: 'houses', commands: 'commands' },
  ...{ supports: 'supports', support: 'supports', supported: 'supports', is: 'is', are: 'is', was: 'is', were: 'is' },
};

/** True if a verb speaks of several; a past that is the same for one and many does not tell. */
function pluralOf(verb: string): boolean | undefined {
  const word = verb.toLowerCase();
  if (
    [
      'are',
      'were',
      'have',
      'allow',
      'hold',
      'take',
      'last',
      'seat',
      'support',
      'contain',
      'need',
      'require',
      'own',
      'employ',
    ].includes(word)
  )
    return true;
  return /s$/.test(word) ? false : undefined;
}

/** "Has no gates" is a number as well; "zero" says nothing of its own. */
const numberWords = ['no', ...[...smallNumbers.keys()].slice(1), ...tens.keys()];

const numberSentence = new RegExp(
  `^(.{1,60}?) (${Object.keys(baseOf).join('|')}) ((?:not|exactly|only|now|still|again|at most|up to) )*` +
    `([$€£]?)(\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?|\\d+(?:\\.\\d+)?|${numberWords.join('|')})(%|(?<=\\d)[a-z]{1,3}\\b)?(?: (\\S.{0,40}))?$`,
  'iu',
);

/** "X has N unit", "X allows N unit": of one unit it is one number at a time. */
export function numberSaid(text: string): SaidInText | undefined {
  const [, subject = '', verb = '', adverb = '', coin = '', digits = '', joined = '', rest = ''] =
    numberSentence.exec(text) ?? [];
  if (subject === '' || !isPlainPhrase(subject, 5)) return undefined;
  const counted = rest.replace(/ (?:now|again|today|currently)$/iu, '');
  const written = [coin, joined, counted].filter((part) => part !== '');
  const unit = written.join(' ').toLowerCase();
  if (unit.split(' ').length > 4 || /[,:()]|\b(?:and|or|but|of|to|than|more|less|other|which|who|that)\b/u.test(unit))
    return undefined;
  const base = baseOf[verb.toLowerCase()] ?? verb.toLowerCase();
  const isCount = base !== 'is' && unit !== '';
  const amount = /^no$/iu.test(digits) ? 0 : (numberOfWord(digits.toLowerCase()) ?? Number(digits.replaceAll(',', '')));
  if (!isCount && /^(?:no|one)$/iu.test(digits)) return undefined;
  return {
    ...{ subject: bareName(subject), subject_name: subject, ...defined({ plural: pluralOf(verb) }) },
    predicate: isCount ? `${base} ${unit}` : base,
    value: { kind: 'number', amount, unit, name: `${coin}${digits}${joined} ${counted}`.trim() },
    affirmed: !/^not /iu.test(adverb),
    single: true,
    stated: true,
  };
}
