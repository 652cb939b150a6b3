import type { UnreadReason } from '../reading.ts';
import type { Range } from './token.ts';

const told =
  '(?:say|says|said|tell|tells|told|sing|sings|sang|swear|swears|swore|claim|claims|claimed|believe|believes|believed|think|thinks|thought|hear|heard|want|wants|wanted|teach|taught|whisper|whispers|gossip|boast|boasts|boasted|insist|insists|insisted|wrote|write|writes|hold|holds)';
const report =
  '(?:story|tale|legend|myth|rumou?r|gossip|version|account|song|ballad|lie|joke|claim|theory|fiction|fable)';

/** Words that retract the text before them: "Or so she said.", "So the story goes.", "None of it was true." */
const takesBack: readonly (readonly [reason: UnreadReason, form: RegExp])[] = [
  ['hearsay', /^[—–\s-]*(?:(?:or|at least),? )+(?:so|that|this)\b/i],
  [
    'hearsay',
    new RegExp(
      `^(?:and |but )?so (?:the |an? |they |he |she |people |men |everyone |we )?(?:[\\w’'-]+ )?(?:${report}|${told})\\b`,
      'i',
    ),
  ],
  [
    'hearsay',
    new RegExp(
      `^(?:and |but )?(?:that|this|such|it)(?:['’]s| is| was),? (?:at least |only |all |just )*(?:(?:what|how) .*\\b${told}\\b|(?:the|an?|one|his|her|their) (?:\\w+ )?${report}\\b)`,
      'i',
    ),
  ],
  [
    'denial',
    /^(?:and |but |yet )?(?:(?:none|not a word|nothing|no part|little|not one word|hardly a word) of (?:it|this|that|them)\b|(?:that|this|it|all of it|all this)(?:['’]s| is| was)(?: all)? (?:a lie|lies|false|untrue|nonsense|rubbish|invented|made up|a joke|a fiction|not true|wrong|propaganda)\b|(?:it|that|this|none of it) (?:never|did not|didn['’]t) happen|(?:he|she|they) (?:was|were) (?:lying|mistaken|wrong)\b|(?:he|she|they) lied\b|except (?:that )?(?:it|he|she|they|none)\b)/i,
  ],
];

/** The sentences before one that takes them back, from the beginning of its paragraph. */
export function retracted(text: string, sentences: readonly Range[]): ReadonlyMap<Range, UnreadReason> {
  const taken = new Map<Range, UnreadReason>();
  let paragraph: Range[] = [];
  let last = 0;
  for (const sentence of sentences) {
    if (/\n\s*\n/.test(text.slice(last, sentence.start + 1))) paragraph = [];
    last = sentence.end;
    const words = text.slice(sentence.start, sentence.end);
    const reason = paragraph.length === 0 ? undefined : takesBack.find(([, form]) => form.test(words))?.[0];
    if (reason !== undefined) for (const before of paragraph) taken.set(before, reason);
    paragraph.push(sentence);
  }
  return taken;
}
