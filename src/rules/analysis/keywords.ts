/** Words with a meaning of their own: no name stands beside another name but with one of these between. */
const keywords: ReadonlySet<string> = new Set(
  (
    'MATCH OPTIONAL WITH UNWIND RETURN WHERE UNION ORDER BY SKIP OFFSET LIMIT CALL YIELD ALL DISTINCT AS AND OR XOR NOT IN ' +
    'STARTS ENDS CONTAINS IS NULL CASE WHEN THEN ELSE END TRUE FALSE EXISTS COUNT COLLECT ANY NONE SINGLE ASC DESC ' +
    'ASCENDING DESCENDING SHORTEST USING INDEX SCAN JOIN TYPED NORMALIZED GROUPS PATHS PATH WALK TRAIL ACYCLIC'
  ).split(' '),
);
export const isKeyword = (word: string): boolean => keywords.has(word.toUpperCase());
