/** Of overview, timeline, sources, rules, search and history. */
export const worldStyle = `
`;
