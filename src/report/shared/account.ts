import type { ProseReport } from '../../model/prose-report.ts';
import type { Counts, Report } from '../../model/report.ts';
import { plural } from './plural.ts';

/** The input of the account: every report of a world has it. */
export interface Accountable {
  readonly counts: Pick<Counts, 'entities' | 'relations' | 'attributes'>;
  readonly prose?: ProseReport | undefined;
  /** Where a check is about some files only: what is left is of the whole world. */
  readonly about?: unknown;
}

/** The read and the unread parts of a world. Every surface asks here if all or nothing was read, so no two surfaces disagree. */
export interface Account {
  /** No file holds an entity or a claim; prose alone is about nobody then. */
  readonly isNothingRead: boolean;
  /** Each thing that was left, in words: `12 sentences that name somebody`, `5 more in part`. Empty where all was read. */
  readonly left: readonly string[];
  /** Where that was left, as it stands behind `unread`: ` in this world`, or nothing. */
  readonly where: string;
}

export function accountOf({ counts, prose, about }: Accountable): Account {
  const isNothingRead = counts.entities === 0 && counts.relations === 0 && counts.attributes === 0;
  const left = prose === undefined ? [] : leftOf(prose);
  return { isNothingRead, left, where: about === undefined ? '' : ' in this world' };
}

/** True if nothing at all was read of a world. */
export const isNothingRead = (report: Accountable): boolean => accountOf(report).isNothingRead;

/** True if an ingest has nothing to store: passages that are about nobody can still be searched. */
export const isNothingStored = (report: Accountable): boolean => isNothingRead(report) && report.prose === undefined;

/** The words after a count of problems: `everything else was read`, `nothing was read`, `also unread: 12 sentences that name somebody`. */
export function restText(account: Account): string {
  if (account.isNothingRead) return 'nothing was read';
  return leftText(account) || 'everything else was read';
}

/** `also unread: 12 sentences that name somebody, 36 passages without a declared name`; empty where all was read. */
export const leftText = ({ left, where }: Pick<Account, 'left' | 'where'>): string =>
  left.length === 0 ? '' : `also unread${where}: ${left.join(', ')}`;

/** The text for a check without findings: how much was compared. */
export function nothingFoundText(report: Pick<Report, 'counts' | 'prose' | 'about' | 'waiting' | 'unlisted'>): string {
  const account = accountOf(report);
  if (account.isNothingRead) return 'No facts were read or compared.';
  const { waiting, unlisted } = report;
  const would = waiting === undefined ? 0 : waiting.would_open.length + waiting.would_join.length;
  const left = leftText(account);
  return [
    unlisted > 0 ? `${plural(unlisted, 'finding')} not listed.` : 'No active claim contradicts another.',
    ...(would === 0 ? [] : ['Unaccepted claims would conflict: see below.']),
    ...(left === '' ? [] : [`${left.replace(/^a/, 'A')}.`]),
  ].join(' ');
}

function leftOf({ sentences, nameless = 0, rejected, model }: ProseReport): string[] {
  const { part, unread } = sentences ?? { part: 0, unread: 0 };
  const refused = sum(rejected);
  const unasked = model === undefined ? 0 : sum(model.failed) + model.skipped;
  return [
    ...(unread === 0 ? [] : [`${plural(unread, 'sentence')} that ${unread === 1 ? 'names' : 'name'} somebody`]),
    ...(part === 0 ? [] : [unread === 0 ? `parts of ${plural(part, 'sentence')}` : `parts of ${part} more`]),
    ...(nameless === 0 ? [] : [namelessText(nameless)]),
    ...(refused === 0 ? [] : [`${plural(refused, 'statement')} not taken`]),
    ...(unasked === 0 ? [] : [`${plural(unasked, 'passage')} that no model answered for`]),
  ];
}

/** `36 passages without a declared name` */
export const namelessText = (count: number): string => `${plural(count, 'passage')} without a declared name`;

/**
 * `Prose: 47 claims read; 31 sentences that name somebody read whole, 5 in part, 12 not (lore unread shows them).`; empty where nothing was
 * left. `lore unread` does not show the text that a model left.
 */
export function leftUnreadText({
  claims,
  sentences,
  nameless = 0,
  model,
}: Omit<ProseReport, 'passages' | 'rejected'>): string {
  const { whole, part, unread } = sentences ?? { whole: 0, part: 0, unread: 0 };
  const without = nameless === 0 ? [] : [`${namelessText(nameless)} left alone`];
  if (part + unread === 0)
    return without.length === 0 ? '' : `Prose: ${plural(claims, 'claim')} read; ${without.join()}.`;
  const read = `Prose: ${plural(claims, 'claim')} read; ${plural(whole, 'sentence')} that ${whole === 1 ? 'names' : 'name'} somebody read whole`;
  const rest = [...(part === 0 ? [] : [`${part} in part`]), ...(unread === 0 ? [] : [`${unread} not`])];
  const shown = model === undefined ? ' (lore unread shows them)' : '';
  return `${[`${[read, ...rest].join(', ')}${shown}`, ...without].join('; ')}.`;
}

const sum = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((total, count) => total + count, 0);
