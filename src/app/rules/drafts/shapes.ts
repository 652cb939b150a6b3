import { plainWords, verbOf } from '../../../rules/findings/wording/words.ts';
import type { Draft, RuleShape, Side, Sides } from './draft.ts';

type Shape<N extends RuleShape['name']> = Extract<RuleShape, { readonly name: N }>;

const edgeOf = (side: Side): string => (side === 'subject' ? 'FROM' : 'TO');
const otherSide = (side: Side): Side => (side === 'subject' ? 'object' : 'subject');
const thing = (id: string, kind: string, name: string, more: object = {}): object => ({ id, kind, name, ...more });

/** A claim between the thing of a test and another, with the thing on its side. */
function claim(id: string, predicate: string, side: Side, other: string, more: object = {}): object {
  const [from_entity, to] = side === 'subject' ? ['the-one', other] : [other, 'the-one'];
  return { id, type: predicate, from_entity, to, ...more };
}

export function draftOneAtATime({ kind, predicate, side }: Shape<'one-at-a-time'>, sides: Sides): Draft {
  const [here, there] = [edgeOf(side), edgeOf(otherSide(side))];
  const other = sides[otherSide(side)];
  const given = [thing('the-one', kind, 'The One'), thing('maren', other, 'Maren'), thing('odo', other, 'Odo')];
  const pair = (a: object, b: object) => [
    claim('r1', predicate, side, 'maren', a),
    claim('r2', predicate, side, 'odo', b),
  ];
  const clash = (verdict: string) => [{ subject: 'the-one', evidence: ['r1', 'r2'], verdict }];
  return {
    category: 'contradiction',
    description: `A ${kind} has one claim of ${predicate} at a time.`,
    message: '{{r1}}, but {{r2}}.',
    hint: 'End the earlier claim (`until:`). If both are right, mark both `shared: true`.',
    rationale: 'Write why it matters. Readers of a finding see this.',
    variable: 'thing',
    header: [`predicate: ${predicate}`, 'evidence: [r1, r2]'],
    cypher: `MATCH (thing:${kind})<-[:${here}]-(r1:${predicate})-[:${there}]->(a:Entity),
      (thing)<-[:${here}]-(r2:${predicate})-[:${there}]->(b:Entity)
WHERE r1.id < r2.id AND a.id <> b.id // each pair once
  AND NOT (coalesce(r1.shared, false) AND coalesce(r2.shared, false))
WITH thing, r1, r2,
     time_windows_overlap(r1.valid_from, r1.valid_until, r2.valid_from, r2.valid_until) AS overlap
WHERE coalesce(overlap, true) // null: the dates do not decide
RETURN thing, r1, r2, CASE WHEN overlap THEN 'definite' ELSE 'possible' END AS verdict
`,
    cases: [
      {
        name: 'two at the same time',
        example: 'incorrect',
        given,
        relations: pair({ from: 100, until: 140 }, { from: 130, until: 160 }),
        expect: clash('definite'),
      },
      {
        name: 'one after the other',
        example: 'correct',
        given,
        relations: pair({ from: 100, until: 130 }, { from: 130, until: 160 }),
        expect: [],
      },
      { name: 'no date', given, relations: pair({}, {}), expect: clash('possible') },
      { name: 'shared by both', given, relations: pair({ shared: true }, { shared: true }), expect: [] },
    ],
  };
}

export function forbidden({ kind, predicate, other }: Shape<'forbidden'>, stranger: string | undefined): Draft {
  const given = [thing('the-one', kind, 'The One'), thing('the-other', other, 'The Other')];
  const relation = { id: 'r', type: predicate, from_entity: 'the-one', to: 'the-other' };
  const elsewhere = stranger === undefined ? [] : [thing('stranger', stranger, 'The Stranger')];
  const allowed = stranger === undefined ? [] : [{ ...relation, to: 'stranger' }];
  return {
    category: 'ontology',
    description: `No ${kind} ${verbOf(predicate)} a ${other}.`,
    message: `{{r}}, but no ${kind} can do this.`,
    hint: 'Remove the claim, or correct the name.',
    rationale: 'Write why it matters. Readers of a finding see this.',
    variable: 'thing',
    header: [`predicate: ${predicate}`, 'evidence: [r, other]'],
    cypher: `MATCH (thing:${kind})<-[:FROM]-(r:${predicate})-[:TO]->(other:${other})
RETURN thing, r, other
`,
    cases: [
      {
        name: 'the forbidden claim',
        example: 'incorrect',
        given,
        relations: [relation],
        expect: [{ subject: 'the-one', evidence: ['r', 'the-other'] }],
      },
      {
        name: 'another claim',
        example: 'correct',
        given: [...given, ...elsewhere],
        relations: allowed,
        expect: [],
      },
      {
        name: 'a prophecy',
        given,
        relations: [{ ...relation, reliability: 'prophetic' }],
        expect: [],
      },
    ],
  };
}

export function missing({ kind, predicate, side }: Shape<'missing'>, sides: Sides): Draft {
  const given = [thing('the-one', kind, 'The One'), thing('the-other', sides[otherSide(side)], 'The Other')];
  const expect = [{ subject: 'the-one' }];
  return {
    category: 'orphan',
    description: `A ${kind} without a claim of ${predicate}.`,
    message: `{{thing}} has no claim of ${predicate}.`,
    hint: 'Add the missing claim. If you left it out on purpose, dismiss the gap.',
    rationale: 'Write why it matters. Readers of a gap see this.',
    variable: 'thing',
    header: [`requires: [${kind}]`],
    cypher: `MATCH (thing:${kind})
WHERE coalesce(thing.draft, false) = false // a draft says little on purpose
  AND NOT EXISTS { (thing)<-[:${edgeOf(side)}]-(:${predicate}) }
RETURN thing
`,
    cases: [
      { name: 'without the claim', example: 'incorrect', given, expect },
      {
        name: 'with the claim',
        example: 'correct',
        given,
        relations: [claim('r', predicate, side, 'the-other')],
        expect: [],
      },
      {
        name: 'only a legend states it',
        given,
        relations: [claim('r', predicate, side, 'the-other', { reliability: 'legend' })],
        expect,
      },
    ],
  };
}

export function order({ kind, first, last }: Shape<'order'>): Draft {
  const dated = (dates: object) => [thing('the-one', kind, 'The One', dates)];
  return {
    category: 'ontology',
    description: `A ${kind} has its ${plainWords(first)} before its ${plainWords(last)}.`,
    message: `{{thing}}: ${plainWords(first)} ({{thing.${first}_text}}) is after ${plainWords(last)} ({{thing.${last}_text}}).`,
    hint: 'Correct one of the two dates.',
    rationale: 'Write why it matters. Readers of a finding see this.',
    variable: 'thing',
    header: [`facts: { thing: [${first}, ${last}] }`, 'reach: 0'],
    cypher: `MATCH (thing:${kind})
WHERE thing.${first} IS NOT NULL AND thing.${last} IS NOT NULL AND time_before(thing.${last}, thing.${first})
RETURN thing
`,
    cases: [
      {
        name: 'in the wrong order',
        example: 'incorrect',
        given: dated({ [first]: { value: 140, id: 'first' }, [last]: { value: 100, id: 'last' } }),
        expect: [{ subject: 'the-one', evidence: ['first', 'last'] }],
      },
      { name: 'in order', example: 'correct', given: dated({ [first]: 100, [last]: 140 }), expect: [] },
      { name: 'in the same year either may be first', given: dated({ [first]: 100, [last]: 100 }), expect: [] },
      { name: 'one of them unknown', given: dated({ [first]: 140 }), expect: [] },
    ],
  };
}
