/** More pairs of brackets than that are no answer with prose around it. */
const mostTried = 100;

/**
 * The JSON values in what a model answered, outermost first: the whole text where it is one; else those that stand in prose or in
 * a fenced block. An answer that was cut off in the middle of a value has none: what is left of it could say something else.
 */
export function jsonValuesIn(text: string): unknown[] {
  const whole = parsed(text);
  if (whole !== undefined) return [whole.value];
  const values: unknown[] = [];
  let tried = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character !== '{' && character !== '[') continue;
    const end = endOfBrackets(text, at);
    if (end === undefined || ++tried > mostTried) return [];
    const value = parsed(text.slice(at, end));
    if (value !== undefined) values.push(value.value);
    at = end - 1;
  }
  return values;
}

function parsed(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/** Where the brackets that open at `start` are closed again; undefined where they never are. Those within quotes do not count. */
function endOfBrackets(text: string, start: number): number | undefined {
  let depth = 0;
  let isQuoted = false;
  for (let at = start; at < text.length; at++) {
    const character = text[at];
    if (isQuoted) {
      if (character === '\\') at++;
      else if (character === '"') isQuoted = false;
    } else if (character === '"') isQuoted = true;
    else if (character === '{' || character === '[') depth++;
    else if ((character === '}' || character === ']') && --depth === 0) return at + 1;
  }
  return undefined;
}
