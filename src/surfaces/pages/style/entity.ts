/** Of the pages of entities. */
export const entityStyle = `
`;
