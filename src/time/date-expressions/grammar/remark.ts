import type { Expression, Term } from './syntax.ts';

/** Which remarks beside a date leave it as it is, and which say that it may have been another. */

/** `aged about 41 years`: numbers and words of an age say nothing about the date. */
const AGE =
  /\baged? (?:of )?(?:(?:about|around|approx\w*|c|ca|circa|roughly|nearly|almost|over|under)\b\.? ?)*\p{N}+(?: (?:years?|months?|weeks?|days?|old|or so))*/gu;
/** `before the flood`, `after his wedding`: an event beside it. */
const BESIDE_AN_EVENT = /\b(?:before|after|since|until|during) (?=(?:the|an?|his|her|its|their|this|that)\b|\p{Lu})/gu;
const CLOUDING = new RegExp(
  `(?<![\\p{L}'])(?:${[
    // doubt
    'uncertain\\w*|unsure|unknown|unclear|unconfirmed|unverified|unproven|unrecorded|undocumented|undated|unreliable',
    'disput\\w*|disagree\\w*|contested|contradict\\w*|conflicting|doubt\\w*|guess\\w*|questionable|wrong|incorrect',
    'mistaken|vary|varies|differs?|approx\\w*|roughly|estimat\\w*|probab\\w*|possib\\w*|perhaps|maybe|may|might|could',
    'likely|suppos\\w*|presum\\w*|assum\\w*|alleg\\w*|apparently|seemingly|reportedly|rumou?r\\w*|tradition\\w*|legendary',
    'thought|believed|claimed|said|sources?|according|circa|about|around|thereabouts|give or take|vague\\w*|exact\\w*',
    'precise\\w*|certain|sure|check|verify|confirm|placeholder|provisional\\w*|tentative\\w*|speculat\\w*|inferred|calculated',
    'uncorroborated|hypothetical\\w*|traditional\\w*|tbc|tbd|todo|fixme|lost',
    // bounds
    'latest|earliest|at least|at most|at the (?:very )?(?:least|most)|minimum|maximum|terminus|post quem|ante quem|onwards?',
    'no later|not later|(?:first|last|oldest) (?:\\w+ )?(?:seen|mention\\w*|record\\w*|attest\\w*|known|heard|document\\w*|appear\\w*|report\\w*|trace\\w*|evidence|sight\\w*)',
    'missing|still alive|still living',
    // time
    'years?(?! of\\b)|months?|weeks?|winter|season|later|earlier|soon|shortly|following|next|previous|preceding|subsequent\\w*',
    'turn of|between|or|either|before|after|since|until|till|dates?|century|centuries|decades?|sometime|new year',
  ].join('|')})(?![\\p{L}'])`,
  'u',
);

/**
 * True if words beside a date say, in a way that is not read, that it may have been another: a word of doubt, of time or of a bound. Names
 * with a capital say nothing: `at the Winter Palace`.
 */
export function cloudsDate(words: string): boolean {
  const told = asSentence(words.trim()).replace(AGE, ' ').replace(BESIDE_AN_EVENT, ' ');
  return CLOUDING.test(told) || /\?/.test(told);
}

/** In small letters where all are capitals, or where only the first word has one. */
function asSentence(words: string): string {
  if (!/\p{Ll}/u.test(words)) return words.toLowerCase();
  return words.replace(/^\p{Lu}(?=\p{Ll}+(?: \p{Ll}|$|[,.;]))/u, (first) => first.toLowerCase());
}

/** A date that may be some years off at either end. */
export function asCirca(expression: Expression): Expression {
  switch (expression.kind) {
    case 'term':
    case 'bound':
      return { ...expression, term: termAsCirca(expression.term) };
    case 'range':
      return { ...expression, from: termAsCirca(expression.from), to: termAsCirca(expression.to) };
    case 'choice':
    case 'both':
      return { ...expression, options: expression.options.map(asCirca) };
  }
}

/** `c. 812 or 813`, `c. 812–15`, `812 or 813 (uncertain)`: what is said of all of them makes all of them vague. */
export function shareCirca(terms: readonly Term[]): readonly Term[] {
  const [first, last] = [terms.at(0), terms.at(-1)];
  const next = first !== undefined && isVague(first) && first.coversNext === true;
  const previous = last !== undefined && isVague(last) && last.coversPrevious === true;
  return next || previous ? terms.map(termAsCirca) : terms;
}

function isVague(term: Term): term is Extract<Term, { circa: boolean }> {
  return term.kind === 'point' || term.kind === 'named';
}

function termAsCirca(term: Term): Term {
  return isVague(term) ? { ...term, circa: true } : term;
}
