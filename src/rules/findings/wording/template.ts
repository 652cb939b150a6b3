import { defined } from '../../../util/defined.ts';

/** A hole of a message: `{{column}}` or `{{column.property}}`; without a column it is malformed. */
export interface Hole {
  /** As written, braces and all. */
  readonly text: string;
  readonly column?: string;
  readonly property?: string;
}

const holePattern = /\{\{([^{}]*)\}\}/gu;
const wellFormed = /^\s*([\p{L}_][\p{L}\p{N}_]*)(?:\.([\p{L}_][\p{L}\p{N}_]*))?\s*$/u;

/** The holes of a message or hint, in order. */
export function holesOf(template: string): Hole[] {
  return [...template.matchAll(holePattern)].map((match) => holeOf(match[0], match[1] ?? ''));
}

/** Fills every hole with what `fill` answers. The text of a filled hole is never searched for holes again. */
export function fillTemplate(template: string, fill: (hole: Hole) => string): string {
  return template.replace(holePattern, (text: string, inside: string) => fill(holeOf(text, inside)));
}

function holeOf(text: string, inside: string): Hole {
  const match = wellFormed.exec(inside);
  if (match?.[1] === undefined) return { text };
  return { text, column: match[1], ...defined({ property: match[2] }) };
}
