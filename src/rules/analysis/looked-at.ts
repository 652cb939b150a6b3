import type { Rule } from '../../model/rule.ts';
import type { CypherToken } from '../../util/cypher/tokenize.ts';
import { analyse } from './analysis.ts';
import { namesIn, requirementsOf } from './requirements.ts';

/** The predicates and attributes that rules look at by name; `everything` if a rule of the world itself looks at all relations. */
export interface LookedAt {
  readonly names: ReadonlySet<string>;
  readonly everything: boolean;
}

/**
 * `MATCH (a)<-[:FROM]-(r:RULES)`, `r.type IN ['RULES', 'LEADS']`: a rule looks at these. `NOT r.type IN ['SPEAKS']`, `r.type <> 'SPEAKS'` and a
 * branch of CASE name a predicate, too, but look at none.
 */
export function lookedAt(rules: readonly Rule[]): LookedAt {
  const names = new Set<string>();
  let everything = false;
  for (const rule of rules) {
    const { tokens } = analyse(rule).statement;
    const own = [...valuesLookedFor(tokens), ...labelsOfVariables(tokens), ...requirementsOf(rule)];
    for (const name of own) names.add(name);
    everything ||=
      rule.origin !== 'shipped' && namesIn(rule) === undefined && !own.some((name) => isPredicate.test(name));
  }
  return { names, everything };
}

const isPredicate = /^[A-Z][A-Z\d]*(?:_[A-Z\d]+)*$/;

function valuesLookedFor(tokens: readonly CypherToken[]): string[] {
  const found: string[] = [];
  let list: 'none' | 'asked' | 'excluded' = 'none';
  for (const [at, { kind, text }] of tokens.entries()) {
    if (text === '[') list = listAt(tokens, at);
    else if (text === ']') list = 'none';
    if (kind !== 'string') continue;
    const isCompared = tokens[at - 1]?.text === '=' && tokens[at - 2]?.text === 'type';
    if (list === 'asked' || isCompared) found.push(text.slice(1, -1));
  }
  return found;
}

/** `(r:RULES)`, `[r:RULES|LEADS]`: what has a variable is looked at; `(:BORDERS)` only says where to look. */
function labelsOfVariables(tokens: readonly CypherToken[]): string[] {
  const found: string[] = [];
  for (const [at, { text }] of tokens.entries()) {
    if (text !== ':' || tokens[at - 1]?.kind !== 'word' || !/^[([]$/.test(tokens[at - 2]?.text ?? '')) continue;
    for (let next = at + 1; tokens[next]?.kind === 'word'; next += 2) {
      found.push(tokens[next]?.text ?? '');
      if (!/^[|:]$/.test(tokens[next + 1]?.text ?? '')) break;
    }
  }
  return found;
}

/** `asked` of a list of types to look at: `r.type IN [`. */
function listAt(tokens: readonly CypherToken[], at: number): 'none' | 'asked' | 'excluded' {
  const [not, , , name, word] = [at - 5, at - 4, at - 3, at - 2, at - 1].map((each) =>
    tokens[each]?.text.toUpperCase(),
  );
  if (word !== 'IN' || name !== 'TYPE') return 'none';
  return not === 'NOT' ? 'excluded' : 'asked';
}
