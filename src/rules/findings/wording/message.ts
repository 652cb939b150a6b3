import { isEdge, isNode } from '../../../graph/elements.ts';
import type { GraphEdge, GraphNode, GraphValue, Row } from '../../../graph/port.ts';
import type { Verdict } from '../../../model/rule.ts';
import { own } from '../../../util/own.ts';
import {
  docOf,
  isAssertion,
  isEntity,
  isMemory,
  isPassage,
  isRelation,
  isUncertain,
  isValueList,
  textProperty,
} from '../nodes.ts';
import { dateText, windowText } from './dates.ts';
import { calledName, type Naming } from './naming.ts';
import { summaryOf } from './summary.ts';
import { fillTemplate, type Hole } from './template.ts';
import { listed } from './words.ts';

/** The parts of a message. */
export interface MessageContext {
  readonly row: Row;
  readonly verdict: Verdict;
  /** The claims and entities the finding rests on. */
  readonly members: readonly GraphNode[];
  readonly naming: Naming;
}

const unknown = '?';

/** Fills a rule's message: a node becomes its name, a claim its summary, a missing property a question mark. */
export function renderMessage(template: string, context: MessageContext): string {
  return fillTemplate(template, (hole) => fillHole(hole, context))
    .replace(/\s*\(\? – \?\)/g, '')
    .replace(/[ \t]{2,}/g, ' ');
}

function fillHole(hole: Hole, context: MessageContext): string {
  if (hole.column === 'when' && context.row.when === undefined) return whenText(context);
  const value = hole.column === undefined ? undefined : own(context.row, hole.column);
  if (hole.property === undefined) return valueText(value, context.naming);
  return isNode(value) || isEdge(value) ? propertyText(value, hole.property, context.naming) : unknown;
}

function valueText(value: GraphValue | undefined, naming: Naming): string {
  if (value === undefined || value === null || value === '') return unknown;
  if (isNode(value)) {
    if (isMemory(value) || isPassage(value)) return `"${summaryOf(value, naming)}"`;
    return isAssertion(value) ? summaryOf(value, naming) : calledName(value, naming);
  }
  if (isEdge(value)) return value.type.toLowerCase().replaceAll('_', ' ');
  if (isValueList(value)) return value.length === 0 ? unknown : listed(value.map((item) => valueText(item, naming)));
  return typeof value === 'object' ? unknown : String(value);
}

/** A property as stored; `birth_text` falls back to the year, `birth` to the author's words. */
function propertyText(value: GraphNode | GraphEdge, property: string, naming: Naming): string {
  const base = property.replace(/_text$/, '');
  if (property === 'name' && isNode(value) && isEntity(value)) return calledName(value, naming);
  const stored = own(value.properties, property);
  if (isValueList(stored)) return valueText(stored, naming);
  return dateText(value, base) ?? textProperty(value, property) ?? unknown;
}

/** " at the same time (100 – 140 and 130 – 160)"; where the dates do not decide, it says so and which are missing. A rule that says `because` is open for another reason. */
function whenText({ members, verdict, row }: MessageContext): string {
  const claims = members.filter(isRelation);
  if (claims.length === 0) return '';
  const windows = claims.map((claim) => windowText(claim, 'valid') ?? 'undated');
  const allUndated = windows.every((text) => text === 'undated');
  const spans = allUndated
    ? windows.length === 1
      ? 'undated'
      : windows.length === 2
        ? 'both undated'
        : 'all undated'
    : listed(windows);
  const isDecided = verdict === 'definite' || (typeof row.because === 'string' && !windows.includes('undated'));
  return `${isDecided ? ' at the same time' : ', perhaps at the same time'} (${spans})`;
}

/**
 * The facts that decide a `possible` finding: its uncertain claims, else its missing bounds, with the place to write them. Empty when every
 * bound is stated.
 */
export function settlingHint(members: readonly GraphNode[], naming: Naming): string {
  const doubted = members.filter(isUncertain);
  if (doubted.length > 0) {
    const shown = doubted.slice(0, 2).map((claim) => `"${summaryOf(claim, naming)}" (${docOf(claim)})`);
    const more = doubted.length > 2 ? `; and ${doubted.length - 2} more` : '';
    return `It is based on uncertain claims: ${shown.join('; ')}${more}.`;
  }
  const wanted = members.filter(isRelation).flatMap((claim) => {
    const missing = [
      ...(dateText(claim, 'valid_from') === undefined ? ['`from`'] : []),
      ...(dateText(claim, 'valid_until') === undefined ? ['`until`'] : []),
    ];
    return missing.length === 0 ? [] : [`${missing.join(' and ')} of "${summaryOf(claim, naming)}" (${docOf(claim)})`];
  });
  if (wanted.length === 0) return 'The dates are too vague to decide. Give a more exact date.';
  const shown = wanted.slice(0, 2).join('; ');
  return `The dates do not decide. To decide, add ${shown}${wanted.length > 2 ? `; and ${wanted.length - 2} more` : ''}.`;
}
