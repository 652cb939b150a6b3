import type { GraphInput } from '../../graph/port.ts';
import type { Ontology, RuleParams } from '../../model/ontology.ts';
import type { Rule, RuleSettings } from '../../model/rule.ts';
import { perKindParam } from '../lint/contract.ts';

/**
 * Parameters of one rule: each declared one with its value (the world's, else the default), and as `<name>_by_kind` a map
 * from every kind to its own value, inherited by the kinds below it. `allow` is what the world declares normal, and
 * `lifespan_by_kind` the years its kinds live (absent where unlimited).
 */
export function resolveParams(
  rule: Rule,
  settings: Pick<RuleSettings, 'params' | 'allow'>,
  kinds: Ontology['kinds'],
): Record<string, GraphInput> {
  const overrides: RuleParams = settings.params[rule.id] ?? {};
  const params: Record<string, GraphInput> = {};
  for (const [name, declared] of Object.entries(rule.params)) {
    const isDetailed = typeof declared === 'object' && 'default' in declared;
    params[name] = overrides[name] ?? (isDetailed ? declared.default : declared);
    params[perKindParam(name)] = isDetailed ? inherited(declared.per_kind ?? {}, kinds) : {};
  }
  return { ...params, allow: [...settings.allow], lifespan_by_kind: lifespans(kinds) };
}

/** Values by kind, handed down to every descendant that has none of its own. */
function inherited<T>(own: Readonly<Record<string, T>>, kinds: Ontology['kinds']): Record<string, T> {
  const values: Record<string, T> = { ...own };
  for (const name of kinds.keys()) {
    const giver = ancestry(name, kinds).find((kind) => Object.hasOwn(own, kind));
    const value = giver === undefined ? undefined : own[giver];
    if (value !== undefined) values[name] = value;
  }
  return values;
}

function lifespans(kinds: Ontology['kinds']): Record<string, number> {
  const years: Record<string, number> = {};
  for (const name of kinds.keys()) {
    const giver = ancestry(name, kinds).find((kind) => kinds.get(kind)?.lifespan !== undefined);
    const lifespan = giver === undefined ? undefined : kinds.get(giver)?.lifespan;
    if (typeof lifespan === 'number') years[name] = lifespan;
  }
  return years;
}

/** A kind and its ancestors, nearest first. */
function ancestry(name: string, kinds: Ontology['kinds']): string[] {
  const line: string[] = [];
  for (
    let kind: string | undefined = name;
    kind !== undefined && !line.includes(kind);
    kind = kinds.get(kind)?.parent
  ) {
    line.push(kind);
  }
  return line;
}

/** Only those a query names: an engine may refuse a parameter that it was not asked for. */
export function usedParams(
  params: Readonly<Record<string, GraphInput>>,
  names: ReadonlyMap<string, unknown>,
): Record<string, GraphInput> {
  return Object.fromEntries(Object.entries(params).filter(([name]) => names.has(name)));
}
