import { Document, isMap, isScalar, isSeq, visit } from 'yaml';
import type { Ontology } from '../../../model/ontology.ts';
import type { Draft, RuleShape, RuleSpec, Sides } from './draft.ts';
import { draftOneAtATime, forbidden, missing, order } from './shapes.ts';

/** The two files of a new rule. */
export interface DraftedRule {
  readonly cypher: string;
  readonly test: string;
}

/** Writes a rule and its tests as somebody describes them. The ontology knows its kinds, predicates and attributes. Pure. */
export function draftRule(spec: RuleSpec, ontology: Ontology): DraftedRule {
  const draft = drafted(spec.shape, ontology);
  return { cypher: ruleText(spec, draft), test: testText(spec, draft) };
}

function drafted(shape: RuleShape, ontology: Ontology): Draft {
  switch (shape.name) {
    case 'one-at-a-time':
      return draftOneAtATime(shape, sidesOf(shape.predicate, ontology));
    case 'forbidden':
      return forbidden(shape, strangerTo(shape.other, ontology));
    case 'missing':
      return missing(shape, sidesOf(shape.predicate, ontology));
    case 'order':
      return order(shape);
  }
}

function sidesOf(predicate: string, { predicates }: Ontology): Sides {
  const known = predicates.get(predicate);
  return { subject: known?.from[0] ?? 'Person', object: known?.to[0] ?? 'Person' };
}

/** A kind that is none of these, for the case in which nothing is wrong. */
function strangerTo(kind: string, { kinds }: Ontology): string | undefined {
  const below = (name: string | undefined): boolean =>
    name !== undefined && (name === kind || below(kinds.get(name)?.parent));
  return ['Location', 'Item', 'Person'].find((name) => kinds.has(name) && !below(name));
}

function ruleText({ id, severity, description, hint, shape }: RuleSpec, draft: Draft): string {
  const lines = [
    `id: ${id}`,
    `category: ${draft.category}`,
    `severity: ${severity}`,
    `description: ${quoted(description ?? draft.description)}`,
    `message: ${quoted(draft.message)}`,
    ...(draft.category === 'orphan' ? [`reason: ${quoted(description ?? draft.description)}`] : []),
    `hint: ${quoted(hint ?? draft.hint)}`,
    `rationale: ${quoted(draft.rationale)}`,
    `subject: { variable: ${draft.variable}, label: ${shape.kind} }`,
    ...draft.header,
  ];
  return `/*---\n${lines.join('\n')}\n---*/\n${draft.cypher}`;
}

/** A sentence in quotes is the same in every YAML, whatever stands in it; what would close the header cannot stand in it. */
function quoted(text: string): string {
  return JSON.stringify(text.replaceAll('*/', '* /'));
}

/** One line for each thing, claim and expectation, as one would write it by hand. */
function testText({ id }: RuleSpec, { cases }: Draft): string {
  const document = new Document({ rule: id, cases }, { aliasDuplicateObjects: false });
  visit(document, {
    Pair(_, { key, value }) {
      const isList = isScalar(key) && ['given', 'relations', 'expect'].includes(String(key.value)) && isSeq(value);
      if (isList) for (const item of value.items) if (isMap(item)) item.flow = true;
    },
  });
  return document.toString({ lineWidth: 0, flowCollectionPadding: true });
}
