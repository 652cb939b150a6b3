/** The text of a rule that the lint cannot refuse, and that no engine is done with: each row takes a second, and there are a million. */
export const endlessRule =
  'MATCH (k:Kingdom) UNWIND range(1, 1000) AS a UNWIND range(1, 1000) AS b ' +
  'WITH k, a, b WHERE any(c IN range(1, 1000) WHERE any(d IN range(1, 1000) WHERE a + b + c + d < 0)) RETURN k';
