import type { Params } from '../../graph/port.ts';
import type { CypherToken } from '../../util/cypher/tokenize.ts';
import { isWord, nameOf, type Statement, unquote } from './statement.ts';

/** Some types of claims: by name, or as the value of a parameter. */
export type TypeList = readonly string[] | { readonly param: string };

/** What a condition says of the type of a claim: one of each list of `within`, and none of `without`. */
export interface TypeFilter {
  readonly within: readonly TypeList[];
  readonly without: readonly TypeList[];
}

/** Filters by the name of the claim's variable. */
export type TypeFilters = ReadonlyMap<string, TypeFilter>;

export type FiltersByToken = ReadonlyMap<CypherToken, TypeFilters>;

/**
 * For the tokens of each MATCH, what its own WHERE says of the types of claims, as `r.type IN $names AND NOT r.type IN ['A']`.
 * Beside an OR at the same level nothing is certain.
 */
export function typeFiltersOf({ branches }: Statement): FiltersByToken {
  const found = new Map<CypherToken, TypeFilters>();
  for (const { clauses } of branches) {
    for (const [index, { keyword, tokens }] of clauses.entries()) {
      const condition = clauses[index + 1];
      if (!keyword.endsWith('MATCH') || condition?.keyword !== 'WHERE') continue;
      const filters = filtersIn(condition.tokens);
      for (const token of filters.size === 0 ? [] : tokens) found.set(token, filters);
    }
  }
  return found;
}

/** The types that a filter lets through; undefined where it names none to choose from, or a parameter is no list of texts. */
export function typesThrough({ within, without }: TypeFilter, params: Params): ReadonlySet<string> | undefined {
  const [first, ...others] = within.map((list) => typesIn(list, params));
  const excluded = without.map((list) => typesIn(list, params));
  if (first === undefined) return undefined;
  return new Set(
    [...first].filter(
      (type) => others.every((list) => list?.has(type) ?? true) && !excluded.some((list) => list?.has(type) ?? false),
    ),
  );
}

function typesIn(list: TypeList, params: Params): ReadonlySet<string> | undefined {
  const values: unknown = 'param' in list ? params[list.param] : list;
  return Array.isArray(values) && values.every((value) => typeof value === 'string') ? new Set(values) : undefined;
}

function filtersIn(condition: readonly CypherToken[]): TypeFilters {
  const filters = new Map<string, { within: TypeList[]; without: TypeList[] }>();
  const parts = conjuncts(condition);
  for (const part of parts ?? []) {
    const isNegated = isWord(part[0], 'NOT');
    const [claim, dot, type, word, ...rest] = isNegated ? part.slice(1) : part;
    const name = nameOf(claim);
    const list = listOf(rest);
    if (name === undefined || dot?.text !== '.' || nameOf(type) !== 'type' || !isWord(word, 'IN') || !list) continue;
    const filter = filters.get(name) ?? { within: [], without: [] };
    (isNegated ? filter.without : filter.within).push(list);
    filters.set(name, filter);
  }
  return filters;
}

/** `$names` or `['A', 'B']`, and nothing after it. */
function listOf(tokens: readonly CypherToken[]): TypeList | undefined {
  const [first, ...rest] = tokens;
  if (first?.kind === 'parameter') return rest.length === 0 ? { param: unquote(first.text.slice(1)) } : undefined;
  if (first?.text !== '[' || rest.at(-1)?.text !== ']') return undefined;
  const items = rest.slice(0, -1);
  const isList = items.every(({ kind, text }, index) =>
    index % 2 === 0 ? kind === 'string' && !text.includes('\\') : text === ',',
  );
  return isList ? items.filter((_, index) => index % 2 === 0).map(({ text }) => text.slice(1, -1)) : undefined;
}

/** The parts of a condition that all have to hold; undefined where something else than AND joins them. */
export function conjuncts(tokens: readonly CypherToken[]): readonly CypherToken[][] | undefined {
  const parts: CypherToken[][] = [[]];
  let depth = 0;
  for (const token of tokens) {
    if ('([{'.includes(token.text)) depth += 1;
    if (')]}'.includes(token.text)) depth -= 1;
    const isOutermost = depth === 0;
    if (isOutermost && (isWord(token, 'OR') || isWord(token, 'XOR') || isWord(token, 'CASE'))) return undefined;
    if (isOutermost && isWord(token, 'AND')) parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts;
}
