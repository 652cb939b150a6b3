/** Characters of a query; the longest shipped rule has 5,000. */
export const longestQuery = 16 * 1024;
