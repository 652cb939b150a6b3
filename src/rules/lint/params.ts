import type { RuleParams } from '../../model/ontology.ts';
import type { Rule } from '../../model/rule.ts';

type Value = RuleParams[string];

/** The default of a rule's parameter. */
export function defaultOf(declared: Rule['params'][string]): Value {
  return typeof declared === 'object' && 'default' in declared ? declared.default : declared;
}

/** The fault of a world's value for a parameter: its sort differs from that of the default. Undefined where it fits. */
export function paramFault(declared: Rule['params'][string], value: Value): string | undefined {
  const standard = defaultOf(declared);
  const [wanted, given] = [sortOfValue(standard), sortOfValue(value)];
  if (wanted === given) return undefined;
  const isWritten = typeof standard !== 'object';
  return `expected ${wanted}${isWritten ? `, such as its default ${String(standard)}` : ''}; \`${String(value)}\` is ${given}`;
}

/** The fault of a parameter's own declaration: a length of time that is not a number, or a value by kind of another sort. */
export function declarationFault(declared: Rule['params'][string]): string | undefined {
  if (typeof declared !== 'object' || !('default' in declared)) return undefined;
  const { unit, per_kind = {} } = declared;
  if (unit !== undefined && /^(?:years?|days?)$/i.test(unit) && typeof declared.default !== 'number')
    return `its unit is ${unit}, so its default must be a number; \`${String(declared.default)}\` is ${sortOfValue(declared.default)}`;
  const wrong = Object.entries(per_kind).find(([, value]) => paramFault(declared, value) !== undefined);
  return wrong === undefined ? undefined : `for ${wrong[0]}: ${paramFault(declared, wrong[1]) ?? ''}`;
}

function sortOfValue(value: Value): string {
  if (typeof value === 'object') return 'a list';
  if (typeof value === 'number') return 'a number';
  return typeof value === 'boolean' ? 'true or false' : 'a text';
}
