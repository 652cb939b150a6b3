import type { StoryStatement } from '../../../model/story.ts';
import { type NameOf, shownName, subjectName, valueName } from './names.ts';
import { baseForm, beForms, haveForms, isParticiple, isPluralName, isVerb, notions } from './words.ts';

/** How it is asked whether a statement holds, and whether its denial does. */
export interface Phrase {
  readonly ask: string;
  readonly askDenied: string;
}

/** English for any predicate and any key: of those it does not know, of their form. */
export function phraseOf(statement: StoryStatement, nameOf: NameOf): Phrase {
  const name = subjectName(statement);
  const subject: Subject = { name, isPlural: statement.plural ?? isPluralName(name) };
  const value = valueName(statement.value, nameOf);
  const words = predicateWords(statement);
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
  const key = words.join(' ') || 'value';
  return lasting('be', { name: `the ${key} of ${name}`, isPlural: isPluralName(key) }, value);
}

/** The subject of a question. */
interface Subject {
  readonly name: string;
  readonly isPlural: boolean;
}

/** The unit of a number is said with it: `costs marks`, 2 marks. */
function predicateWords({ predicate, predicate_name, value }: StoryStatement): string[] {
  const written = predicate_name === undefined ? shownName(predicate).toLowerCase() : shownName(predicate_name);
  const words = wordsIn(written, predicate_name === undefined ? /[_\s-]+/ : / /);
  if (value.kind !== 'number' || value.unit === '') return words;
  const [first = '', ...others] = words;
  return others.join(' ') === wordsIn(value.unit.toLowerCase(), /[_\s-]+/).join(' ') ? [first] : words;
}

const wordsIn = (text: string, between: RegExp): string[] => text.split(between).filter((word) => word !== '');

/** Keys whose value says how their subject is: `status: closed`. */
const stateKeys: ReadonlySet<string> = new Set(['status', 'condition', 'state']);

function relationPhrase(first: string, words: readonly string[], subject: Subject, value: string): Phrase | undefined {
  const after = [...words.slice(1), value].join(' ');
  const whole = words.join(' ');
  const notion = notions.get(whole);
  if (notion !== undefined) return lasting('be', subject, `${notion} ${value}`);
  if (first === 'died') return once(`${whole} ${value}`, `never ${whole} ${value}`, subject);
  const was = subject.isPlural ? 'were' : 'was';
  if (words.length > 1 && ends.has(first))
    return once(`${was} ${whole} ${value}`, `${was} not ${whole} ${value}`, subject);
  const last = words.at(-1) ?? '';
  if (last === 'of' && !isVerb(first)) return lasting('be', subject, `the ${whole} ${value}`);
  if (purposeVerbs.has(first) && words[1] === 'for')
    return lasting('do', subject, `${first} ${[value, ...words.slice(1)].join(' ')}`);
  if (isVerb(first)) return lasting('do', subject, `${baseForm(first)} ${after}`);
  if (words.length > 1 && (isParticiple(first) || prepositions.has(last)))
    return lasting('be', subject, `${whole} ${value}`);
  if (isParticiple(first)) return once(`${whole} ${value}`, `never ${whole} ${value}`, subject);
  return undefined;
}

const prepositions: ReadonlySet<string> = new Set(
  'in at on to from with by for under over after during near'.split(' '),
);
/** A single event of its subject, which is not still true. */
const ends: ReadonlySet<string> = new Set(
  'born killed slain murdered founded destroyed created conquered written forged named descended succeeded preceded caused'.split(
    ' ',
  ),
);

/** Words for the use of something, or a preference: `use for maps`. */
const purposeVerbs: ReadonlySet<string> = new Set(['use', 'prefer']);

function lasting(verb: 'be' | 'do', { name, isPlural }: Subject, rest: string): Phrase {
  const said = verb === 'do' ? (isPlural ? 'do' : 'does') : name === 'I' ? 'am' : isPlural ? 'are' : 'is';
  return {
    ask: `${said.charAt(0).toUpperCase()}${said.slice(1)} ${name} still ${rest}?`,
    askDenied: `Is it still true that ${name} ${said} not ${rest}?`,
  };
}

function once(happened: string, denied: string, { name }: Subject): Phrase {
  return { ask: `Is it true that ${name} ${happened}?`, askDenied: `Is it true that ${name} ${denied}?` };
}

/** "Was founded in 812"; of any other key: "812 is the date of the coronation". */
function datePhrase(words: readonly string[], subject: Subject, value: string): Phrase {
  const [first = ''] = words;
  if (isParticiple(first)) {
    const when = /^\d{1,5}(?:\s\p{L}+)?$/u.test(value) ? `in ${value}` : /^\d/.test(value) ? `on ${value}` : value;
    const was = subject.isPlural ? 'were' : 'was';
    return once(`${was} ${first} ${when}`, `${was} not ${first} ${when}`, subject);
  }
  const name = words.filter((word) => word !== 'date').join(' ') || 'event';
  const dated = `the date of the ${name} of ${subject.name}`;
  return { ask: `Is ${value} ${dated}?`, askDenied: `Is it true that ${value} is not ${dated}?` };
}
