/** Of the queue, findings and what waits. */
export const reviewStyle = `
`;
