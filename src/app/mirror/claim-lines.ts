import { shippedOntology } from '../../config/ontology.ts';
import type { StoredClaim } from '../../queries/stored-claims.ts';
import { plainWords, verbOf } from '../../rules/findings/wording/words.ts';
import { defined } from '../../util/defined.ts';
import type { Footnotes, NoteRef } from './footnotes.ts';

/** The claims about the entity of a page. */
export type LineStatement =
  | {
      readonly form: 'relation';
      /** "rules", "is married to". */
      readonly verb: string;
      /** True if the entity of the page comes first: "Maren rules Ashkeep" on the page of Maren. */
      readonly leads: boolean;
      readonly other: EntityName;
    }
  | { readonly form: 'attribute'; readonly words: string; readonly value: string };

export interface EntityName {
  readonly id: string;
  readonly name: string;
}

/** A line that may be disputed: with its open conflict, if there is one. */
export interface Disputable {
  readonly disputed: boolean;
  /** Id of a finding. */
  readonly conflict?: string;
}

/** One line of a page: what one or several sources say alike. */
export interface ClaimLine extends Disputable {
  /** The id of the first claim. */
  readonly id: string;
  readonly statement: LineStatement;
  /** When it holds, in the author's words. */
  readonly window?: string;
  /** The files themselves leave open whether it is so. */
  readonly uncertain: boolean;
  readonly notes: readonly NoteRef[];
}

/** The context of the lines of a page. */
export interface LineContext {
  /** The entity of the page. */
  readonly entity: string;
  readonly names: ReadonlyMap<string, string>;
  /** By id of a claim, the open conflict that disputes it. */
  readonly conflicts: ReadonlyMap<string, string>;
  readonly footnotes: Footnotes;
}

/** Claims as lines, in the order of the first that says each thing. Those that say the same of the same time are one. */
export function claimLines(claims: readonly StoredClaim[], context: LineContext): ClaimLine[] {
  const alike = new Map<string, StoredClaim[]>();
  for (const claim of claims) {
    const key = JSON.stringify([claim.type, claim.from_id, claim.to_id, claim.value, claim.window, claim.uncertain]);
    const known = alike.get(key);
    if (known === undefined) alike.set(key, [claim]);
    else known.push(claim);
  }
  return [...alike.values()].flatMap((same) => lineOf(same, context));
}

function lineOf(same: readonly StoredClaim[], context: LineContext): ClaimLine[] {
  const [first] = same;
  if (first === undefined) return [];
  return [
    {
      id: first.id,
      statement: statementOf(first, context),
      uncertain: first.uncertain,
      notes: same.map((claim) => context.footnotes.refTo(claim)),
      ...disputeOf(same, context.conflicts),
      ...defined({ window: first.window }),
    },
  ];
}

/** That any of them is in dispute, and by which conflict. */
export function disputeOf(claims: readonly StoredClaim[], conflicts: ReadonlyMap<string, string>): Disputable {
  const conflict = claims.flatMap(({ id }) => conflicts.get(id) ?? []).sort()[0];
  return { disputed: conflict !== undefined || claims.some(({ disputed }) => disputed), ...defined({ conflict }) };
}

function statementOf(claim: StoredClaim, { entity, names }: Pick<LineContext, 'entity' | 'names'>): LineStatement {
  const { form, type, from_id: from = '', to_id: to = '', value } = claim;
  if (form === 'attribute') return { form, words: plainWords(type), value: String(value ?? 'unknown') };
  // Kin and allies have two possible first names: the entity of the page is first.
  const leads = from === entity || shippedOntology().predicates.get(type)?.symmetric === true;
  const other = from === entity ? to : from;
  return { form, verb: verbOf(type), leads, other: { id: other, name: names.get(other) ?? other } };
}
