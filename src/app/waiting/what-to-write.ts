import type { Ontology } from '../../model/ontology.ts';
import type { WaitingClaim } from '../../queries/waiting-claims.ts';

/** The data for a text to write into an entry, instead of accepting a claim. */
export interface Entries {
  readonly ontology: Ontology;
  /** The file that declares an entity. */
  readonly fileOf: (entity: string) => string | undefined;
}

/**
 * The author's text in the entry of an entity for the same claim: `Born:: 1180` in a note, `birth: 1180` elsewhere. Undefined where that
 * takes more than one line.
 */
export function whatToWrite(claim: WaitingClaim, subject: string, { ontology, fileOf }: Entries): string | undefined {
  const key = keyOf(claim, subject, ontology);
  const path = fileOf(subject);
  if (key === undefined || path === undefined) return undefined;
  const other = claim.entities.find(({ id }) => id !== subject);
  const isNote = path.toLowerCase().endsWith('.md');
  const value = claim.kind === 'attribute' ? claim.value : isNote ? other && `[[${other.name}]]` : other?.id;
  // A text that would be read back differently is not proposed.
  if (value === undefined || /[\n\r`]/.test(value)) return undefined;
  if (!isNote) return `${key}: ${value}`;
  const label = key.replaceAll('_', ' ');
  return `${label.charAt(0).toUpperCase()}${label.slice(1)}:: ${value}`;
}

/** The word for it that people use, where the ontology has one. */
function keyOf({ kind, type = '', entities }: WaitingClaim, subject: string, ontology: Ontology): string | undefined {
  if (kind === 'attribute') {
    const attribute = ontology.attributes.get(type);
    return attribute?.aliases[0] ?? attribute?.name;
  }
  const predicate = ontology.predicates.get(type);
  if (entities[0]?.id !== subject) return predicate?.inverse[0];
  return predicate === undefined ? undefined : (predicate.aliases[0] ?? type.toLowerCase());
}
