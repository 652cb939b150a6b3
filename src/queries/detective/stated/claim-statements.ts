import type { GraphNode } from '../../../graph/port.ts';
import type { AttributeDefinition, Ontology, Predicate } from '../../../model/ontology.ts';
import { type StoryStatement, type StoryValue, subjectIn } from '../../../model/story.ts';
import { claimDate, concludedWindowOf } from '../../../rules/compute/windows.ts';
import { isRelation, textProperty } from '../../../rules/findings/nodes.ts';
import { projectOf } from '../../../rules/findings/projects.ts';
import type { TimeWindow } from '../../../time/date-value.ts';
import { defined } from '../../../util/defined.ts';
import { isBookkeepingKey } from '../../../values/bookkeeping-keys.ts';
import { isUnknown, plainText } from '../../../values/words.ts';
import { isOfAnotherTime } from './claim-sentence.ts';
import type { StoryNames } from './story-names.ts';

/** The ontology decides if a value is single, as for the rules of contradictions. */
export type StoryOntology = Pick<Ontology, 'predicates' | 'attributes'>;

/**
 * The statement of a claim. A relation of which the object has one subject at a time (RULES: a city has one ruler) is stated of the object,
 * too, under the key by which authors write it there. A statement about the time before the story, or about a short while, states no value.
 */
export function claimStatements(claim: GraphNode, ontology: StoryOntology, names: StoryNames): StoryStatement[] {
  if (isOfAnotherTime(claim)) return [];
  const type = textProperty(claim, 'type') ?? '';
  return isRelation(claim)
    ? relationStatements(claim, type, ontology.predicates.get(type), names)
    : attributeStatements(claim, type, ontology.attributes.get(type), names);
}

type OneSide = Pick<StoryStatement, 'predicate' | 'value' | 'single'>;

function statementOf(claim: GraphNode, subject: string, names: StoryNames, side: OneSide): StoryStatement {
  return {
    subject: subjectIn(projectOf(claim), subject),
    subject_name: names.nameOf(subject),
    ...side,
    affirmed: true,
    stated: true,
    window: statedWindowOf(claim),
  };
}

function relationStatements(
  claim: GraphNode,
  type: string,
  predicate: Predicate | undefined,
  names: StoryNames,
): StoryStatement[] {
  const [from, to] = [textProperty(claim, 'from_id') ?? '', textProperty(claim, 'to_id') ?? ''];
  if (from === '' || to === '') return [];
  // Two homes contradict nothing. A reader still asks where somebody lives now.
  const usual = type === 'LIVES_IN' ? 'from' : 'none';
  const said = predicate?.one_at_a_time ?? 'none';
  const one = claim.properties.shared === true ? 'none' : said === 'none' ? usual : said;
  const ofFrom = statementOf(claim, from, names, {
    predicate: type,
    value: { kind: 'entity', id: to, name: names.nameOf(to) },
    single: one === 'from' || one === 'both',
  });
  if (one !== 'to' && one !== 'both') return [ofFrom];
  const inverse = predicate?.symmetric === true ? type : (predicate?.inverse[0] ?? `${type} of`);
  return [
    ofFrom,
    statementOf(claim, to, names, {
      predicate: inverse,
      value: { kind: 'entity', id: from, name: names.nameOf(from) },
      single: true,
    }),
  ];
}

function attributeStatements(
  claim: GraphNode,
  type: string,
  definition: AttributeDefinition | undefined,
  names: StoryNames,
): StoryStatement[] {
  const entity = textProperty(claim, 'entity_id') ?? '';
  const value = attributeValue(claim);
  if (entity === '' || value === undefined) return [];
  const single = claim.properties.listed !== true && isOneAtATime(type, definition);
  return [statementOf(claim, entity, names, { predicate: type, value, single })];
}

/** A key that no ontology knows is one, too, unless it may be a tool's or a game's: so it is for the rules. */
function isOneAtATime(type: string, definition: AttributeDefinition | undefined): boolean {
  if (definition === undefined) return !isBookkeepingKey(type);
  return definition.single_valued && definition.conflict !== 'none';
}

/** An unknown value is not a value. */
function attributeValue(claim: GraphNode): StoryValue | undefined {
  const date = claimDate(claim, 'value');
  if (date !== undefined) return { kind: 'date', date };
  const text = textProperty(claim, 'value') ?? '';
  return isUnknown(text) ? undefined : storyValue(text);
}

/** A number with a unit of a word or two, else a text. */
function storyValue(written: string): StoryValue {
  const text = plainText(written);
  const [, digits = '', unit = ''] =
    /^([+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?|[+-]?\d+(?:\.\d+)?)\s*([^\d\s.,]\S*(?: [^\d\s]+)?)?$/u.exec(text) ?? [];
  const name = written.trim().replace(/\s+/g, ' ');
  return digits === ''
    ? { kind: 'text', text, name }
    : { kind: 'number', amount: Number(digits.replaceAll(',', '')), unit, name };
}

/** `from 1141`: when a claim holds, without the ends that are concluded. */
function statedWindowOf(claim: GraphNode): TimeWindow {
  const { from, until } = concludedWindowOf(claim);
  const isStated = (bound: string) => textProperty(claim, `${bound}_text`) !== undefined;
  return defined({
    from: isStated('valid_from') ? from : undefined,
    until: isStated('valid_until') ? until : undefined,
  });
}
