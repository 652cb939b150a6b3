import type { Claim, Entity, WorldContent } from '../../src/model/claim.ts';
import type { DateValue } from '../../src/time/date-value.ts';

export const namespace = 'urn:lore:';

/** Stand for a bound that nobody knows, so that every date has two and a query needs no OPTIONAL. */
export const endless = { earliest: -1_000_000_000, latest: 1_000_000_000 };

const type = '<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>';
/** Attributes of the constraints, each with the kind that always has its two bounds. */
const dates: Readonly<Record<string, string | undefined>> = {
  birth: 'Person',
  death: 'Person',
  in_fiction_date: undefined,
};

/**
 * A world as N-Triples: a node for each entity with its kinds and dates, and a node for each relation with its type, its ends
 * and its window, as in our own graph. A date is two numbers of days.
 */
export function triplesOf({ entities, claims }: Pick<WorldContent, 'entities' | 'claims'>): string {
  const lines: string[] = [];
  const attributes = new Map<string, Map<string, DateValue>>();
  for (const claim of claims) {
    if (claim.form === 'relation') relation(claim, lines);
    else if (claim.date !== undefined && Object.hasOwn(dates, claim.type)) {
      const known = attributes.get(claim.entity_id) ?? new Map<string, DateValue>();
      attributes.set(claim.entity_id, known.set(claim.type, claim.date));
    }
  }
  for (const each of entities) entity(each, attributes.get(each.id), lines);
  return `${lines.join('\n')}\n`;
}

function entity({ id, labels }: Entity, known: ReadonlyMap<string, DateValue> | undefined, lines: string[]): void {
  const node = iri(id);
  for (const label of labels) lines.push(`${node} ${type} ${iri(label)} .`);
  for (const [name, always] of Object.entries(dates)) {
    const date = known?.get(name);
    if (date !== undefined || (always !== undefined && labels.includes(always)))
      lines.push(...bounds(node, name, date));
  }
}

function relation(claim: Extract<Claim, { form: 'relation' }>, lines: string[]): void {
  const node = iri(`claim-${claim.id}`);
  lines.push(`${node} ${type} ${iri(claim.type)} .`, `${node} ${iri('from')} ${iri(claim.from_id)} .`);
  lines.push(`${node} ${iri('to')} ${iri(claim.to_id)} .`);
  lines.push(...bounds(node, 'since', claim.valid_from), ...bounds(node, 'until', claim.valid_until));
}

function bounds(node: string, name: string, date: DateValue | undefined): string[] {
  return (['earliest', 'latest'] as const).map(
    (bound) => `${node} ${iri(`${name}_${bound}`)} ${integer(date?.[bound] ?? endless[bound])} .`,
  );
}

const integer = (value: number): string => `"${value}"^^<http://www.w3.org/2001/XMLSchema#integer>`;
const iri = (name: string): string => `<${namespace}${name}>`;
