import { timeFunctions } from '../../time/cypher/functions.ts';
import type { CypherToken } from '../../util/cypher/tokenize.ts';
import { didYouMean } from '../../util/text/did-you-mean.ts';
import { isKeyword } from '../analysis/keywords.ts';
import type { Statement } from '../analysis/statement.ts';
import { errorAt, type LintIssue, type LintSubject, warningAt } from './issue.ts';

const words = (text: string): readonly string[] => text.split(' ');

/** Functions of both engines; tried on both. */
const ofBoth = words(
  'all any exists none single char_length coalesce elementId endNode head id last length nullIf properties size startNode ' +
    'timestamp toBoolean toFloat toInteger type avg collect count max min percentileCont percentileDisc stDev stDevP sum keys ' +
    'labels nodes range reduce relationships reverse tail abs ceil floor rand round sign e exp log log10 sqrt acos asin atan ' +
    'atan2 cos degrees pi radians sin tan left lower ltrim normalize replace right rtrim split substring toLower toString ' +
    'toUpper trim upper date datetime localdatetime localtime time duration',
);
const ofNeo4j = words(
  'isEmpty allReduce character_length randomUUID toBooleanOrNull toFloatOrNull toIntegerOrNull toStringOrNull valueType ' +
    'toBooleanList toFloatList toIntegerList toStringList isNaN cosh cot coth haversin sinh tanh btrim point',
);
/** Functions of the embedded engine, with what does the same on both. */
const ofEmbedded: ReadonlyMap<string, string> = new Map([
  ['toint', 'toInteger'],
  ['ceiling', 'ceil'],
  ['power', '`^`'],
  ['pow', '`^`'],
  ['ln', 'log'],
  ['edges', 'relationships'],
  ['element_id', 'the property `id`'],
  ['stddev_pop', 'stDevP'],
  ...words('log2 truncate year month day hour cardinality haslabel all_different same property_exists').map(
    (name) => [name, ''] as const,
  ),
  ...words('variance var_samp group_concat listagg').map((name) => [name, ''] as const),
]);
const timeNames = timeFunctions.map(({ name }) => name);
const known: ReadonlySet<string> = new Set(ofBoth.map((name) => name.toLowerCase()));
const known4j: ReadonlySet<string> = new Set(ofNeo4j.map((name) => name.toLowerCase()));

/** Functions that there are not, or not on both engines. */
export function lintFunctions({ rule }: LintSubject, { tokens }: Statement): LintIssue[] {
  const isNeo4jOnly = rule.engines?.every((engine) => engine === 'neo4j') ?? false;
  return tokens.flatMap((token, index) => {
    const name = calledAt(tokens, index);
    if (name === undefined || known.has(name) || name.startsWith('time_') || isNeo4jOnly) return [];
    if (known4j.has(name)) {
      const message = `\`${token.text}(…)\` exists on Neo4j only: say it otherwise, or write \`engines: [neo4j]\` in the header.`;
      return [errorAt(rule, token, 'dialect', message)];
    }
    const instead = ofEmbedded.get(name);
    if (instead !== undefined) {
      const advice = instead === '' ? 'the rule cannot run there' : `write ${instead}`;
      return [warningAt(rule, token, 'one-engine-only', `\`${token.text}(…)\` does not exist on Neo4j: ${advice}.`)];
    }
    const hint = didYouMean(token.text, [...timeNames, ...ofBoth]) || '.';
    return [errorAt(rule, token, 'unknown-function', `Unknown function \`${token.text}\`${hint}`)];
  });
}

/** The name of a function that is called here, in small letters. */
function calledAt(tokens: readonly CypherToken[], index: number): string | undefined {
  const [before, token, after] = [tokens[index - 1], tokens[index], tokens[index + 1]];
  if (token?.kind !== 'word' || after?.text !== '(' || isKeyword(token.text)) return undefined;
  return ['.', ':', '&'].includes(before?.text ?? '') ? undefined : token.text.toLowerCase();
}
