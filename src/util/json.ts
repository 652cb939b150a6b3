/** What a text says as JSON; undefined, which no JSON is, where it says nothing. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
