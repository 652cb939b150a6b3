import { unlastingForms } from '../../../values/unlasting.ts';
import type { SentenceToken } from './token.ts';

/** "Hob once had red hair", "in those days", "Hob still had red hair then": no more of what comes before that is not told by a verb. */
const before =
  'once|formerly|originally|previously|used to|had had|until|till|still had|at first|at one time|' +
  '(?:at|by|around|about) (?:the|that|this) (?:time|point)|back (?:then|when|in (?:the day|those))|(?:long|years) ago|in the beginning|' +
  "(?:those|these|(?:the|his|her|their|<> 's) (?:good )?(?:old|olden|elder|former|past|bygone|better|happier)) (?:days?|times?|years?)|" +
  'in (?:former|earlier|past|olden|better|happier) (?:days|times|years)|(?:days|years|times) (?:gone by|past)|' +
  "(?:his|her|their|<> 's) (?:prime|heyday)|then(?= (?:[,;.!?)]|$))|(?:was|were|had) then|^then";
const form = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${[...Object.values(unlastingForms), before].join('|')})(?![\\p{L}\\p{N}])`,
  'u',
);

/** "As a child, Lucy had red hair", "in the portrait Tom has green eyes", "brown behind her blue lenses": how somebody looks now is not told. */
export const hasUnlastingLooks = (tokens: readonly SentenceToken[]): boolean =>
  form.test(tokens.map(({ kind, word }) => (kind === 'name' ? '<>' : word)).join(' '));
