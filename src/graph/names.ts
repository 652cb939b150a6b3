/** A label, type or property as it stands in Cypher text. Quoted, so that no name can end the identifier it is. */
export function quoteName(name: string): string {
  return `\`${name.replaceAll('`', '``')}\``;
}

/** `:A:B` in Cypher text. */
export function labelText(labels: readonly string[]): string {
  return labels.map((label) => `:${quoteName(label)}`).join('');
}
