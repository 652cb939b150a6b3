import type { ModelReport, ProseReport } from '../../model/prose-report.ts';
import { plural } from './plural.ts';

const reasons: Readonly<Record<string, string>> = {
  'quote-not-found': 'not found in the text',
  'unknown-entity': 'about an undeclared entity',
  'unknown-type': 'of an undeclared sort',
  'not-about-them': 'with a quote about others',
  'value-not-found': 'with a value that is not in the text',
  'kind-mismatch': 'between kinds that do not fit',
  'bad-date': 'with an invalid date',
  repeated: 'stated already',
};

/** Why a model gave no answer. */
export const failureWords: Readonly<Record<string, string>> = {
  malformed: 'no answer by the schema',
  truncated: 'the answer broke off',
  refused: 'the model refused',
  unanswered: 'no answer',
  'not-served': 'the server refused the key, the model or the question',
};

/** `3 of 11 statements read from prose not taken (2 not found in the text, 1 with an invalid date)`; empty when none was rejected. */
export function rejectedText({ claims, rejected }: ProseReport): string {
  const refused = sum(rejected);
  if (refused === 0) return '';
  const statements = plural(claims + refused, 'statement');
  return `${refused} of ${statements} read from prose not taken (${list(rejected, reasons)})`;
}

/** `12 names in prose not declared (lore names)`; empty when there is none. */
export function undeclaredText({ undeclared_names: names = 0, undeclared_with_notes: noted = 0 }: ProseReport): string {
  const notes = noted === 0 ? '' : `, ${noted} of them ${noted === 1 ? 'has a note' : 'have notes'} without \`kind:\``;
  return names === 0 ? '' : `${plural(names, 'name')} in prose not declared (lore names)${notes}`;
}

/** The requests, cost and failures of a model: at most two lines, for stderr. Empty when no model was used. */
export function modelText({ passages, claims, rejected, model }: ProseReport): string {
  if (model === undefined) return '';
  const read = [`${plural(claims, 'claim')} taken`, ...(sum(rejected) === 0 ? [] : [`${sum(rejected)} rejected`])];
  const refused = sum(rejected) === 0 ? '' : ` (${list(rejected, reasons)})`;
  const tokens = model.prompt_tokens + model.completion_tokens;
  const cost = model.cost === 0 ? '' : `, cost ${model.cost.toFixed(4)}`;
  const first = `${model.model}: ${plural(passages, 'passage')}, ${model.asked} asked, ${model.cached} from the cache, ${plural(tokens, 'token')}${cost}; ${read.join(', ')}${refused}.`;
  return [first, ...troubles(model)].map((line) => `${line}\n`).join('');
}

function troubles({ failed, skipped, limit_reached, not_stored }: ModelReport): string[] {
  const parts = [
    ...(sum(failed) === 0
      ? []
      : [`${plural(sum(failed), 'passage')} without an answer (${list(failed, failureWords)})`]),
    ...(skipped === 0
      ? []
      : [`${plural(skipped, 'passage')} not asked about${limit_reached ? ': the limit is reached' : ''}`]),
  ];
  return [
    ...(parts.length === 0 ? [] : [`${parts.join('; ')}. Their prose is not read.`]),
    ...(not_stored === undefined ? [] : [notStoredText(not_stored)]),
  ];
}

/** That what a model said will be asked for again, and why. */
export const notStoredText = (reason: string): string =>
  `The answers could not be stored, and are asked for again next time: ${reason.replace(/\.$/, '')}.`;

function list(counts: Readonly<Record<string, number>>, words: Readonly<Record<string, string>>): string {
  return Object.entries(counts)
    .map(([reason, count]) => `${count} ${words[reason] ?? reason}`)
    .join(', ');
}

function sum(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}
