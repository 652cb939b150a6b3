import type { Rule } from '../../model/rule.ts';
import { own } from '../../util/own.ts';
import { didYouMean } from '../../util/text/did-you-mean.ts';
import { readPatterns } from '../analysis/patterns.ts';
import { columnsOf, type Statement } from '../analysis/statement.ts';
import { addedColumns, computeColumns } from '../compute/rows.ts';
import { holesOf } from '../findings/wording/template.ts';
import { errorAt, headerIssue, type LintIssue, type LintSubject } from './issue.ts';
import { declarationFault } from './params.ts';

/** Parameters the engine itself gives to every rule that names them, and what they hold. */
const engineParamMeanings = {
  scope: 'Ids of the subjects of a live run. The engine puts the clause that reads it before the query.',
  allow: 'Normal things in this world (`allow:` in lore.yaml), a list of words.',
  lifespan_by_kind: 'Years by kind, under each of its names; none for a kind without limit.',
  unlimited_kinds: 'Kinds that live without limit, under each of their names.',
  exclusive_from: 'Predicates of which a subject has one object at a time.',
  own_exclusive_from: 'Those of them for which lore.yaml states it itself.',
  exclusive_to: 'Predicates of which an object has one subject at a time.',
  own_exclusive_to: 'Those of them for which lore.yaml states it itself.',
  symmetric: 'Predicates that hold both ways and are stored one way, from the smaller id to the larger.',
  timeless: 'Predicates without a period: eternal ones, and events at a date.',
  posthumous: 'Predicates that are true even if one side has ended.',
  not_by_birth: 'Words in the note of a parent that is not one by birth: adopted, foster, step-parent and the like.',
  not_one_of_two:
    'Words in the note of a parent that may be one beside a mother and a father: those, and surrogate, donor and the like.',
  slow_deaths:
    'Words in the note of a killing by which the victim may die long after the deed: wounds, poison and the like.',
  funerals:
    'Words in the kind or name of an event at which somebody dead takes part: a funeral, a burial and the like.',
  mother_words:
    'Keys that state a parent as the mother. A mother is female, or has no gender and is stated by such a key.',
  other_peoples: 'How names of peoples that live and grow up otherwise than humans begin, in small letters.',
  own_lifespans: 'Kinds below another whose lifespan is declared for them, under each of their names.',
  several_values: 'Attributes that may have several values.',
  lifelong: 'Attributes that only the living have.',
  known_kinds: 'All kinds of the ontology. `Entity`, or a kind outside the list, is unknown.',
  conflicts: 'Verdict on two different values, by attribute: definite, possible, changing or none.',
  value_types: 'How values are read, by attribute: date, text, number, gender, colour, length or weight.',
  from_kinds: 'Kinds allowed on the subject side, by predicate; none where any is.',
  calendar_eras: 'Names of the eras that the calendars count years by, in lower case and without dots.',
  stated_now: 'The last day of the present that lore.yaml states (`now:`); null where it states none.',
  stated_now_text: 'That present in the author’s words.',
  raising: 'Predicates by which a beginning comes after another one (`ontology/bounds.yaml`).',
  to_kinds: 'Kinds allowed on the object side, by predicate; none where any is.',
} as const;
export type EngineParam = keyof typeof engineParamMeanings;
const engineParams: ReadonlySet<string> = new Set(Object.keys(engineParamMeanings));
/** Names a header may use besides the columns of the query: when the claims held, and what its algorithm adds. */
function isBuiltin({ compute }: Rule, name: string): boolean {
  return name === 'when' || (compute !== undefined && own(addedColumns, compute)?.includes(name) === true);
}

/** The contract between a header and its query: what the header names, the query returns. */
export function lintContract(subject: LintSubject, statement: Statement): LintIssue[] {
  return [...lintColumns(subject, statement), ...lintHoles(subject, statement), ...lintParams(subject, statement)];
}

function lintColumns(subject: LintSubject, statement: Statement): LintIssue[] {
  const { rule } = subject;
  const where = statement.tokens.at(-1) ?? { line: 1, column: 1 };
  const columns = statement.columns.map((column) => column.name);
  if (columns.length === 0) {
    if (statement.branches.some(({ clauses }) => clauses.some(({ keyword }) => keyword === 'RETURN'))) return [];
    const message = 'The query returns nothing: end it with RETURN and the columns of a finding.';
    return [errorAt(rule, where, 'no-return', message)];
  }
  if (columns.includes('*')) {
    return [
      errorAt(
        rule,
        statement.columns[0]?.token ?? where,
        'return-star',
        'Name the columns instead of `RETURN *`: findings are made from them.',
      ),
    ];
  }
  const twice = statement.columns.find(({ name }, index) => columns.indexOf(name) < index);
  if (twice !== undefined) {
    const message = `Two columns are called \`${twice.name}\`: give one another name with AS.`;
    return [errorAt(rule, twice.token, 'bad-syntax', message)];
  }
  const issues = statement.branches.slice(1).flatMap((branch) => {
    const others = columnsOf(branch.clauses).map((column) => column.name);
    const message = `Every side of a UNION returns the same columns: ${columns.join(', ')}; this one returns ${others.join(', ') || 'none'}.`;
    const at = branch.clauses[0]?.head ?? where;
    return others.join() === columns.join() ? [] : [errorAt(rule, at, 'union-columns', message)];
  });
  const missing = (name: string, role: string): LintIssue =>
    headerIssue(subject, name, {
      code: 'missing-column',
      message: `The query does not return \`${name}\`, which the header names as ${role}${returned(name, columns)}`,
      level: 'error',
    });
  const { variable } = rule.subject;
  if (!columns.includes(variable)) issues.push(missing(variable, 'its subject'));
  else if (rule.modes.includes('live') && rule.bare !== true && !readPatterns(statement).nodeVariables.has(variable)) {
    const message = `The subject \`${variable}\` is not a node of a MATCH pattern, so a live run cannot narrow the rule to what changed: name the node itself, or write \`modes: [full]\`.`;
    issues.push(headerIssue(subject, variable, { code: 'unscoped-subject', message, level: 'error' }));
  }
  issues.push(...lintCompute(subject, columns), ...lintPairs(subject));
  for (const name of rule.evidence) if (!columns.includes(name)) issues.push(missing(name, 'evidence'));
  for (const name of Object.keys(rule.facts))
    if (!columns.includes(name) && !isBuiltin(rule, name)) issues.push(missing(name, 'something with facts'));
  if (rule.category === 'contradiction' && rule.bare !== true) issues.push(...lintContradiction(subject, columns));
  return issues;
}

/** The end of a sentence about a column that is not there: the nearest one, or all. */
function returned(name: string, columns: readonly string[]): string {
  return didYouMean(name, columns) || `. Returned: ${columns.join(', ')}.`;
}

/** A computed rule's query yields what its algorithm works on. */
function lintCompute(subject: LintSubject, columns: readonly string[]): LintIssue[] {
  const { compute, evidence } = subject.rule;
  if (compute === undefined) return [];
  const issue = (message: string) => [
    headerIssue(subject, 'compute', { code: 'bad-compute', message, level: 'error' as const }),
  ];
  const wanted = Object.hasOwn(computeColumns, compute) ? computeColumns[compute] : undefined;
  if (wanted === undefined) {
    return issue(`Unknown algorithm \`${compute}\`. Known: ${Object.keys(computeColumns).join(', ')}.`);
  }
  if (wanted.every((column) => columns.includes(column)) && evidence.length === 1) return [];
  const named = wanted.map((column) => `\`${column}\``).join(', ');
  return issue(
    `A rule that computes \`${compute}\` returns ids: its subject and one evidence column with the claim; and ${named}.`,
  );
}

/** Where no change to a neighbour concerns the subject, neither does one to two of them. */
function lintPairs(subject: LintSubject): LintIssue[] {
  const { pairs, reach } = subject.rule;
  if (!pairs || reach > 0) return [];
  const message = '`pairs: true` says of a rule that asks about neighbours when: with `reach: 0` leave it out.';
  return [headerIssue(subject, 'pairs', { code: 'bad-pairs', message, level: 'error' })];
}

function lintContradiction(subject: LintSubject, columns: readonly string[]): LintIssue[] {
  const { rule } = subject;
  const issues: LintIssue[] = [];
  if (rule.evidence.length === 0) {
    const message = 'A contradiction names the clashing claims: `evidence: [r1, r2]`.';
    issues.push(headerIssue(subject, 'evidence', { code: 'no-evidence', message, level: 'error' }));
  }
  if (rule.predicate === undefined && !columns.includes('predicate')) {
    const message =
      'A contradiction says about which predicate it is: give the header `predicate:`, or the query a column of that name.';
    issues.push(headerIssue(subject, 'category', { code: 'no-predicate', message, level: 'error' }));
  }
  return issues;
}

function lintHoles(subject: LintSubject, statement: Statement): LintIssue[] {
  const columns = new Set(statement.columns.map((column) => column.name));
  const texts = [subject.rule.message ?? '', subject.rule.hint ?? ''];
  return texts.flatMap((text) =>
    holesOf(text).flatMap((hole) => {
      if (hole.column !== undefined && (columns.has(hole.column) || isBuiltin(subject.rule, hole.column))) return [];
      const message =
        hole.column === undefined
          ? `\`${hole.text}\` is not a hole: write \`{{column}}\` or \`{{column.property}}\`.`
          : `The message speaks of \`${hole.text}\`, but the query does not return \`${hole.column}\`${returned(hole.column, [...columns])}`;
      return [headerIssue(subject, hole.text, { code: 'unknown-hole', message, level: 'error' })];
    }),
  );
}

function lintParams(subject: LintSubject, statement: Statement): LintIssue[] {
  const { rule } = subject;
  const names = new Set(Object.keys(rule.params));
  const given = new Set([...names].flatMap((name) => [name, perKindParam(name)]));
  const undeclared = [...statement.parameters].flatMap(([name, token]) => {
    if (given.has(name) || engineParams.has(name)) return [];
    const near = didYouMean(name, [...given, ...engineParams]);
    const message =
      near === ''
        ? `\`$${name}\` is not declared: add it to \`params\` with its default.`
        : `Unknown parameter \`$${name}\`${near}`;
    return [errorAt(rule, token, 'undeclared-param', message)];
  });
  const mistaken = [...names].flatMap((name) => {
    if (engineParams.has(name))
      return [paramIssue(subject, name, `\`${name}\` is given by the engine: choose another name.`)];
    const declared = rule.params[name];
    const fault = declared === undefined ? undefined : declarationFault(declared);
    if (fault !== undefined) return [paramIssue(subject, name, `The parameter \`${name}\`: ${fault}.`)];
    if (statement.parameters.has(name) || statement.parameters.has(perKindParam(name))) return [];
    if (undeclared.some(({ message }) => message.includes(`\`${name}\``))) return []; // misspelt there
    return [paramIssue(subject, name, `The parameter \`${name}\` is declared but the query never uses \`$${name}\`.`)];
  });
  return [...undeclared, ...mistaken];
}

function paramIssue(subject: LintSubject, name: string, message: string): LintIssue {
  return headerIssue(subject, name, { code: 'bad-param', message, level: 'error' });
}

/** The map of a parameter's values per kind, e.g. `$lifespan_by_kind[p.kind]`. */
export function perKindParam(name: string): string {
  return `${name}_by_kind`;
}

/** A rule without a test beside it; shipped rules always have one (a test sees to that). */
export function lintTests(subject: LintSubject, hasTests: boolean): LintIssue[] {
  const { rule } = subject;
  if (hasTests || rule.path === undefined) return [];
  const file = rule.path.replace(/\.cypher$/, '.test.yaml');
  const message = `The rule has no tests: put a small world and its cases in ${file}.`;
  return [headerIssue(subject, '', { code: 'no-tests', message, level: 'warning' })];
}
