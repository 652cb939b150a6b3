import type { StoryStatement } from '../../../model/story.ts';
import { type NameOf, shownName, subjectName, valueName } from './names.ts';
import { baseForm, beForms, haveForms, isParticiple, isVerb, notions } from './verbs.ts';

/** How it is asked whether a statement holds, and whether its denial does. */
export interface Phrase {
  readonly ask: string;
  readonly askDenied: string;
}

/** English for any predicate and any key: of those it does not know, of their form. */
export function phraseOf(statement: StoryStatement, nameOf: NameOf): Phrase {
  const subject = subjectName(statement);
  const value = valueName(statement.value, nameOf);
  const words = shownName(statement.predicate)
    .toLowerCase()
    .split(/[_\s-]+/)
    .filter((word) => word !== '');
  const [first = '', ...others] = words;
  const rest = [...others, value].join(' ');
  if (beForms.has(first)) return lasting('be', subject, rest);
  if (haveForms.has(first)) return lasting('do', subject, `have ${rest}`);
  if (words.length === 1 && stateKeys.has(first) && statement.value.kind === 'text')
    return lasting('be', subject, value);
  const isRelation = statement.value.kind === 'entity' || statement.predicate === statement.predicate.toUpperCase();
  if (isRelation || isVerb(first)) {
    const relation = relationPhrase(first, words, subject, value);
    if (relation !== undefined) return relation;
  }
  if (statement.value.kind === 'date') return datePhrase(words, subject, value);
  return lasting('be', `the ${words.join(' ') || 'value'} of ${subject}`, value);
}

/** Keys whose value says how their subject is: `status: closed`. */
const stateKeys: ReadonlySet<string> = new Set(['status', 'condition', 'state']);

function relationPhrase(first: string, words: readonly string[], subject: string, value: string): Phrase | undefined {
  const after = [...words.slice(1), value].join(' ');
  const whole = words.join(' ');
  const notion = notions.get(whole);
  if (notion !== undefined) return lasting('be', subject, `${notion} ${value}`);
  if (first === 'died') return once(`${whole} ${value}`, `never ${whole} ${value}`, subject);
  if (words.length > 1 && ends.has(first)) return once(`was ${whole} ${value}`, `was not ${whole} ${value}`, subject);
  const last = words.at(-1) ?? '';
  if (last === 'of' && !isVerb(first)) return lasting('be', subject, `the ${whole} ${value}`);
  if (isVerb(first)) return lasting('do', subject, `${baseForm(first)} ${after}`);
  if (words.length > 1 && (isParticiple(first) || prepositions.has(last)))
    return lasting('be', subject, `${whole} ${value}`);
  if (isParticiple(first)) return once(`${whole} ${value}`, `never ${whole} ${value}`, subject);
  return undefined;
}

const prepositions: ReadonlySet<string> = new Set(
  'in at on to from with by for under over after during near'.split(' '),
);
/** What happens to its subject once, and is not still so. */
const ends: ReadonlySet<string> = new Set(
  'born killed slain murdered founded destroyed created conquered written forged named descended succeeded preceded caused'.split(
    ' ',
  ),
);

const plurals: ReadonlySet<string> = new Set(['we', 'they', 'you', 'i']);

function lasting(verb: 'be' | 'do', subject: string, rest: string): Phrase {
  const isPlural = plurals.has(subject.toLowerCase());
  const [asked, said] =
    verb === 'be' ? (isPlural ? ['Are', 'are'] : ['Is', 'is']) : isPlural ? ['Do', 'do'] : ['Does', 'does'];
  return {
    ask: `${asked} ${subject} still ${rest}?`,
    askDenied: `Is it still true that ${subject} ${said} not ${rest}?`,
  };
}

function once(happened: string, denied: string, subject: string): Phrase {
  return { ask: `Is it true that ${subject} ${happened}?`, askDenied: `Is it true that ${subject} ${denied}?` };
}

/** "Was founded in 812"; of any other key: "812 is the date of the coronation". */
function datePhrase(words: readonly string[], subject: string, value: string): Phrase {
  const [first = ''] = words;
  if (isParticiple(first)) {
    const when = /^\d{1,5}(?:\s\p{L}+)?$/u.test(value) ? `in ${value}` : /^\d/.test(value) ? `on ${value}` : value;
    return once(`was ${first} ${when}`, `was not ${first} ${when}`, subject);
  }
  const name = words.filter((word) => word !== 'date').join(' ') || 'event';
  const dated = `the date of the ${name} of ${subject}`;
  return { ask: `Is ${value} ${dated}?`, askDenied: `Is it true that ${value} is not ${dated}?` };
}
