import { plural } from '../../../report/shared/plural.ts';
import { idOrQuoted, quoted, quoteNotice } from './quote.ts';
import type { FindingShape } from './shapes.ts';

/** One finding as a model reads it. Its claims are lettered, so that an answer can point at them. */
export function findingText(finding: FindingShape, number: number): string {
  const { id, rule, verdict, severity, status, message, claims, more_claims = 0, to_settle } = finding;
  const state = status === 'open' ? '' : `${status}, `;
  return [
    `${number}. ${quoted(message)}`,
    `   ${state}${verdict}, ${severity}; id ${idOrQuoted(id)}; rule ${idOrQuoted(rule)}`,
    ...claims.map((claim, index) => `   ${String.fromCharCode(65 + index)}: ${claimText(claim)}`),
    ...(more_claims > 0 ? [`   and ${plural(more_claims, 'more claim')}: explain_violation`] : []),
    `   To fix it: ${quoted(to_settle)}`,
  ].join('\n');
}

/** `«Maren Vael» (Person, id maren), also «The Heron»`. */
export function entityHeading(
  entity: Readonly<Record<'id' | 'name' | 'kind', string>> & { readonly aliases: readonly string[] },
): string {
  const { id, name, kind, aliases } = entity;
  const also = aliases.length === 0 ? '' : `, also ${aliases.map((alias) => quoted(alias, 120)).join(', ')}`;
  return `${quoted(name, 200)} (${idOrQuoted(kind)}, id ${idOrQuoted(id)})${also}`;
}

export function claimText({ says, at, quote, said_by, tier }: FindingShape['claims'][number]): string {
  const source = [
    ...(said_by === undefined ? [] : [`according to ${quoted(said_by, 200)}`]),
    idOrQuoted(at),
    ...(tier === undefined ? [] : [tier]),
    ...(quote === undefined ? [] : [`in its words ${quoted(quote)}`]),
  ];
  return `${quoted(says)} (${source.join(', ')})`;
}

interface Listing {
  /** The items, with the count of all: `3 contradictions`. */
  readonly heading: string;
  readonly items: readonly string[];
  /** Items of one line each, which need no blank line between them. */
  readonly oneLineEach?: boolean;
  /** Items on all pages together. */
  readonly total: number;
  readonly cursor?: string | undefined;
}

/** A page of a list: what there is, the items, and how to go on. */
export function listingText({ heading, items, oneLineEach = false, total, cursor }: Listing): string {
  if (items.length === 0) return `${heading}.`;
  const shown = items.length < total ? `, ${items.length} on this page` : '';
  return [
    `${heading}${shown}. ${quoteNotice}`,
    ...(oneLineEach ? [items.join('\n')] : items),
    ...(cursor === undefined ? [] : [`There are more: ask again with cursor ${cursor}`]),
  ].join('\n\n');
}
