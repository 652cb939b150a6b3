import fc from 'fast-check';
import { type Rule, ruleHeaderSchema } from '../../../src/model/rule.ts';

type Relations = readonly (readonly [type: string, from: string, to: string])[];

const pick = fc.nat(10_000);
const one = <T>(items: readonly T[], at: number): T => items[at % items.length] as T;
const chance = (percent: number) => fc.nat(99).map((at) => at < percent);

/** One step of a pattern from a node that is there, and how it is written. */
const step = fc.record({
  from: pick,
  /** One that the kind of the node has, up or down. */
  relation: pick,
  /** By way of the claim's node. */
  isClaim: chance(40),
  /** The new node first. */
  isTurned: fc.boolean(),
  /** To a node that is there. */
  isCircle: chance(6),
  place: fc.constantFrom('path', 'path', 'comma', 'match', 'match', 'optional'),
  isLabelled: fc.boolean(),
});
const shape = fc.record({
  kind: pick,
  steps: fc.array(step, { minLength: 1, maxLength: 3 }),
  subject: pick,
  other: pick,
  condition: fc.option(fc.record({ on: pick, form: pick, year: fc.integer({ min: 105, max: 125 }), relation: pick }), {
    freq: 2,
    nil: undefined,
  }),
  /** A part without a step to the pattern. */
  beside: fc.option(fc.record({ form: pick, on: pick, who: pick, relation: pick }), { freq: 3, nil: undefined }),
  gathered: fc.constantFrom('no', 'no', 'no', 'count', 'around', 'distinct'),
  label: fc.boolean(),
});
type Shape = typeof shape extends fc.Arbitrary<infer T> ? T : never;

/** A rule about these relations such as somebody who knows Cypher may write, of many shapes; most of them run. */
export const anyOwnRule: fc.Arbitrary<(index: number, relations: Relations) => Rule> = shape.map(
  (drawn) => (index, relations) => ruleOf(drawn, index, relations),
);

interface Node {
  readonly name: string;
  readonly kind: string;
  /** As written. */
  readonly label: string;
}

/** The relations that a thing of a kind has, whether it is their object, and the kind at their other end. */
function stepsFrom(
  relations: Relations,
  kind: string,
): readonly (readonly [type: string, isUp: boolean, other: string])[] {
  return relations.flatMap(([type, subject, object]) => [
    ...(kind === subject ? [[type, false, object] as const] : []),
    ...(kind === object ? [[type, true, subject] as const] : []),
  ]);
}

function ruleOf(drawn: Shape, index: number, relations: Relations): Rule {
  const { nodes, text } = matchesOf(drawn, relations);
  const subject = one(nodes, drawn.subject);
  const other = one(nodes, drawn.other);
  const beside = besideOf(drawn, nodes, relations);
  const condition = conditionOf(drawn, nodes, relations);
  const conditions = [beside?.condition, condition].filter((each) => each !== undefined);
  const where = conditions.length === 0 ? '' : `\nWHERE ${conditions.join(' AND ')}`;
  const header = ruleHeaderSchema.parse({
    id: `own/rule-${index}`,
    category: 'ontology',
    description: 'A rule of the world.',
    message: `{{${subject.name}}} and {{other}}.`,
    subject: { variable: subject.name, label: drawn.label ? subject.label : 'Entity' },
  });
  return {
    ...header,
    cypher: `${beside?.before ?? ''}${text}${beside?.after ?? ''}${where}\n${returnOf(drawn, subject.name, other.name)}`,
    origin: 'world',
  };
}

function matchesOf(
  { kind, steps }: Shape,
  relations: Relations,
): { readonly nodes: readonly Node[]; readonly text: string } {
  const first = one(relations, kind)[1];
  const nodes: Node[] = [{ name: 'n0', kind: first, label: first }];
  let text = `MATCH (n0:${first})`;
  for (const [index, { from, relation, isClaim, isTurned, isCircle, place, isLabelled }] of steps.entries()) {
    const last = nodes.at(-1);
    const isPath = place === 'path' && last !== undefined && text.endsWith(')') && !isTurned;
    const start = isPath ? last : one(nodes, from);
    const [type, isUp, label] = one(stepsFrom(relations, start.kind), relation);
    const end = isCircle ? one(nodes, from + 1).name : `n${nodes.length}`;
    const right = isCircle || !isLabelled ? `(${end})` : `(${end}:${label})`;
    const claim = `r${index}`;
    const walk = isClaim
      ? isUp
        ? `<-[:TO]-(${claim}:${type})-[:FROM]->${right}`
        : `<-[:FROM]-(${claim}:${type})-[:TO]->${right}`
      : isUp
        ? `<-[:${type}]-${right}`
        : `-[:${type}]->${right}`;
    const back = isClaim
      ? isUp
        ? `${right}<-[:FROM]-(${claim}:${type})-[:TO]->(${start.name})`
        : `${right}<-[:TO]-(${claim}:${type})-[:FROM]->(${start.name})`
      : isUp
        ? `${right}-[:${type}]->(${start.name})`
        : `${right}<-[:${type}]-(${start.name})`;
    const whole = isTurned ? back : `(${start.name})${walk}`;
    if (isPath) text += walk;
    else if (place === 'match') text += `\nMATCH ${whole}`;
    else if (place === 'optional') text += `\nOPTIONAL MATCH ${whole}`;
    else text += `, ${whole}`;
    if (!isCircle) nodes.push({ name: end, kind: label, label: isLabelled ? label : 'Entity' });
  }
  return { nodes, text };
}

function conditionOf({ condition }: Shape, nodes: readonly Node[], relations: Relations): string | undefined {
  if (condition === undefined) return undefined;
  const { on, form, year, relation } = condition;
  const [a, b] = [one(nodes, on).name, one(nodes, on + 1).name];
  const [type] = one(relations, relation);
  const conditions = [
    `${a}.birth_year > ${year}`,
    `${a}.birth_year < ${b}.birth_year`,
    `NOT EXISTS { (${a})-[:${type}]->() }`,
    `EXISTS { (${a})<-[:${type}]-(:Entity) }`,
    `${a}.id <> ${b}.id`,
    `${a}.name STARTS WITH 'M'`,
  ];
  return one(conditions, form);
}

interface Beside {
  readonly before?: string;
  readonly after?: string;
  readonly condition: string;
}

/** An aggregate over everything, somebody by the id, or somebody whom only a condition joins. */
function besideOf({ beside }: Shape, nodes: readonly Node[], relations: Relations): Beside | undefined {
  if (beside === undefined) return undefined;
  const { name, kind } = one(nodes, beside.on);
  const [type, isUp, other] = one(stepsFrom(relations, kind), beside.relation);
  const way = isUp ? `<-[:${type}]-` : `-[:${type}]->`;
  const somebody = `(fixed:Entity {id: '${one(['maren', 'tide', 'order', 'coast', 'siege'], beside.who)}'})`;
  return one<Beside>(
    [
      {
        before: `MATCH (any:${kind}) WITH max(any.birth_year) AS latest\n`,
        condition: `${name}.birth_year >= latest - 5`,
      },
      {
        before: `MATCH (any:${other}) WITH collect(any.birth_year) AS years\n`,
        condition: `NOT coalesce(${name}.birth_year, 0) IN years`,
      },
      { before: `MATCH ${somebody}\n`, condition: `NOT EXISTS { (${name})${way}(fixed) }` },
      { after: `\nMATCH ${somebody}`, condition: `NOT EXISTS { (${name})${way}(fixed) }` },
      { after: `\nMATCH ${somebody}`, condition: `fixed.birth_year > 110` },
      { after: `\nMATCH (far:${other})`, condition: `EXISTS { (${name})${way}(far) }` },
    ],
    beside.form,
  );
}

function returnOf({ gathered }: Shape, subject: string, other: string): string {
  if (gathered === 'count')
    return `WITH ${subject}, count(${other}) AS other WHERE other > 1\nRETURN ${subject}, other`;
  if (gathered === 'around' && other !== subject) {
    return `WITH ${other}, collect(DISTINCT ${subject}) AS together\nUNWIND together AS ${subject}\nRETURN ${subject}, size(together) AS other`;
  }
  return `RETURN ${gathered === 'distinct' ? 'DISTINCT ' : ''}${subject}, ${other}.id AS other`;
}
