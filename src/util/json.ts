/** Parses JSON; undefined for a text that is not JSON. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The depth limit of everything written here. A step-by-step walk through a value runs out of stack at some thousands. */
const deepestValue = 100;

/** A line of a file that holds one JSON value a line, or why it cannot be read. */
export function jsonOfLine(line: string): { readonly value: unknown } | { readonly fault: string } {
  const value = parsedJson(line);
  if (value === undefined) return { fault: 'it is not JSON' };
  let level = [value];
  for (let depth = 0; depth <= deepestValue; depth += 1) {
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []));
    if (level.length === 0) return { value };
  }
  return { fault: `its values lie more than ${deepestValue} deep` };
}
