import type { SaidInText } from './said.ts';
import { bareName, bareWords, isName, isPlainPhrase } from './sentence.ts';
import { namedVersion } from './versions.ts';

const who = '(we|i|the team|the project)';
const using = new RegExp(
  `^${who}((?: (?:now|still|always|currently|again|all|only|also|mostly|do not|don't|does not|doesn't|never|no longer|stopped|have stopped|are|am|is|not))*) (uses?|using|prefers?) (\\S.{0,80})$`,
  'iu',
);
const turning = new RegExp(
  `^${who}(?: (?:have|has|just|recently|finally|now|all))* (?:switched|migrated|upgraded|downgraded|reverted|went back)(?: back)?(?: over)?(?: from (\\S.{0,40}?))? to (\\S.{0,60}?)(?: from (\\S.{0,40}?))?$`,
  'iu',
);

/** An instruction tells what those who follow it use: "Use ruff for linting". */
const instruction = /^(?:(?:please|always|now|only|again|do not|don't|never) )*(use|prefer) (\S.{0,80})$/iu;

/** A thing made with a tool uses the tool, and so does its maker: "the API is REST-based". */
const madeWith =
  /^(?:the|our) (?:\S+ ){0,2}\S+ (?:(?:is|are) (?:(?:now|still|again) )?(?:(\S+)-based|(?:based|built) (?:on|with|in) (\S.{0,40}))|runs? on (\S.{0,40})|(?:is|are) written in (\S.{0,40}))$/iu;

export const isTurn = (text: string): boolean => turning.test(text);

/** "We use X for Y", "we prefer X to Z", "we switched from X to Y". */
export function useSaid(text: string): SaidInText[] {
  const [, subject = '', before, former, after] = turning.exec(text) ?? [];
  const from = before ?? after;
  if (former !== undefined) {
    const { thing, purpose } = apartFrom(former);
    const said = used(subject, 'use', thing, purpose, true);
    if (said === undefined) return [];
    if (from === undefined) return [{ ...said, turned: true }];
    const left = used(subject, 'use', from, purpose, false);
    return left === undefined ? [said] : [left, said];
  }
  const [, user = '', adverbs = '', verb = '', rest = ''] = using.exec(told(text)) ?? [];
  if (user === '') return madeWithSaid(text);
  const base = /^prefer/iu.test(verb) ? 'prefer' : 'use';
  const affirmed = !/\b(?:not|n't|never|no longer|stopped)\b|n't/iu.test(adverbs);
  const [, chosen = rest, , other] = base === 'prefer' ? (/^(.+?) (to|over|rather than) (.+)$/iu.exec(rest) ?? []) : [];
  const { thing, purpose } = apartFrom(chosen);
  const said = used(user, base, thing, purpose, affirmed);
  const left = other === undefined || !affirmed ? undefined : used(user, base, other, purpose, false);
  return [said, left].flatMap((each) => each ?? []);
}

/** An instruction as what we do. */
function told(text: string): string {
  const verb = instruction.exec(text)?.[1];
  return verb === undefined ? text : `we ${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}

function madeWithSaid(text: string): SaidInText[] {
  const thing = madeWith
    .exec(text)
    ?.slice(1)
    .find((part) => part !== undefined);
  return thing === undefined || !isName(thing)
    ? []
    : [used('we', 'use', thing, '', true)].flatMap((each) => each ?? []);
}

/** "Ruff for linting": what is used, and what for. */
function apartFrom(words: string): { readonly thing: string; readonly purpose: string } {
  const plain = words.replace(/ (?:again|now|today|currently|instead|these days|everywhere)$/iu, '');
  const [, thing = plain, purpose = ''] = /^(.+?) for (.+)$/iu.exec(plain) ?? [];
  return { thing, purpose };
}

function used(
  subject: string,
  verb: string,
  thing: string,
  purpose: string,
  affirmed: boolean,
): SaidInText | undefined {
  if (!isPlainPhrase(thing, 4) || (purpose !== '' && !isPlainPhrase(purpose, 4))) return undefined;
  const who = subject.toLowerCase();
  const version = namedVersion(thing)?.name;
  return {
    subject: who,
    subject_name: who === 'i' ? 'I' : who,
    ...(purpose === ''
      ? { predicate: verb }
      : { predicate: `${verb} for ${bareWords(purpose)}`, predicate_name: `${verb} for ${purpose}` }),
    value: { kind: 'text', text: version ?? bareName(thing), name: version ?? thing },
    affirmed,
    // Much is used and liked, and for one purpose one thing.
    single: purpose !== '',
    stated: true,
  };
}
