const integer = /^[-+]?[0-9]+$/;
const octal = /^0o[0-7]+$/;
const hex = /^0x[0-9a-fA-F]+$/;
const float = /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/;

/**
 * The value of a plain scalar in YAML 1.2's core schema (yaml.org/spec/1.2.2, section 10.3.2). `.inf`, `.nan` and integers
 * beyond 2^53 stay text, since JSON cannot hold them.
 */
export function coreValue(text: string): string | number | boolean | null {
  const first = text.charCodeAt(0);
  // Fast path: most words start with a letter that no number, boolean or null starts with.
  switch (text) {
    case '':
    case '~':
    case 'null':
    case 'Null':
    case 'NULL':
      return null;
    case 'true':
    case 'True':
    case 'TRUE':
      return true;
    case 'false':
    case 'False':
    case 'FALSE':
      return false;
  }
  const mayBeNumber = (first >= 48 && first <= 57) || first === 45 || first === 43 || first === 46;
  if (!mayBeNumber || !(integer.test(text) || float.test(text) || octal.test(text) || hex.test(text))) return text;
  const value = Number(text);
  if (!Number.isFinite(value)) return text;
  return Number.isInteger(value) && !Number.isSafeInteger(value) ? text : value;
}
