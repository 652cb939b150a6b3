import { furtherHostileRules } from './further-hostile-rules.ts';

/** Rule texts that must never run, and the code the lint answers with. */
export interface HostileRule {
  readonly name: string;
  readonly cypher: string;
  readonly code: string;
}

const read = 'MATCH (k:Kingdom) RETURN k';

/** Refused from their text alone. */
export const hostileRules: readonly HostileRule[] = [
  // Writing clauses
  { name: 'creates a node', cypher: 'CREATE (k:Kingdom) RETURN k', code: 'not-a-query' },
  {
    name: 'creates after reading',
    cypher: 'MATCH (k:Kingdom) CREATE (k)-[:RULES]->(k) RETURN k',
    code: 'not-read-only',
  },
  { name: 'creates in small letters', cypher: 'match (k:Kingdom) create (x:Kingdom) return k', code: 'not-read-only' },
  { name: 'merges', cypher: 'MERGE (k:Kingdom {id: "x"}) RETURN k', code: 'not-a-query' },
  {
    name: 'merges after reading',
    cypher: 'MATCH (k:Kingdom) MERGE (j:Kingdom {id: k.id}) RETURN k',
    code: 'not-read-only',
  },
  { name: 'sets a property', cypher: 'MATCH (k:Kingdom) SET k.name = "Ash" RETURN k', code: 'not-read-only' },
  { name: 'sets a label', cypher: 'MATCH (k:Kingdom) SET k:Deity RETURN k', code: 'not-read-only' },
  { name: 'sets all properties', cypher: 'MATCH (k:Kingdom) SET k = {} RETURN k', code: 'not-read-only' },
  { name: 'removes a property', cypher: 'MATCH (k:Kingdom) REMOVE k.name RETURN k', code: 'not-read-only' },
  { name: 'deletes', cypher: 'MATCH (k:Kingdom) DELETE k RETURN k', code: 'not-read-only' },
  { name: 'detaches and deletes', cypher: 'MATCH (k) DETACH DELETE k RETURN 1 AS k', code: 'not-read-only' },
  { name: 'deletes without detaching', cypher: 'MATCH (k) NODETACH DELETE k RETURN k', code: 'not-read-only' },
  {
    name: 'writes for each',
    cypher: 'MATCH (k:Kingdom) FOREACH (x IN [1] | SET k.n = x) RETURN k',
    code: 'not-read-only',
  },
  { name: 'inserts as GQL does', cypher: 'INSERT (:Kingdom) RETURN 1 AS k', code: 'not-a-query' },
  { name: 'inserts after reading', cypher: 'MATCH (k:Kingdom) INSERT (:Kingdom) RETURN k', code: 'not-read-only' },
  {
    name: 'creates on match',
    cypher: 'MATCH (k:Kingdom) MERGE (j) ON CREATE SET j.x = 1 RETURN k',
    code: 'not-read-only',
  },
  {
    name: 'writes in a subquery',
    cypher: 'MATCH (k:Kingdom) CALL { CREATE (x:Kingdom) } RETURN k',
    code: 'not-read-only',
  },
  {
    name: 'writes inside EXISTS',
    cypher: 'MATCH (k:Kingdom) WHERE EXISTS { CREATE (x) } RETURN k',
    code: 'not-read-only',
  },
  {
    name: 'writes on the far side of a UNION',
    cypher: `${read} UNION MATCH (k:Kingdom) DELETE k RETURN k`,
    code: 'not-read-only',
  },
  { name: 'writes after UNION, first', cypher: `${read} UNION ALL CREATE (k:Kingdom) RETURN k`, code: 'not-a-query' },
  { name: 'writes between lines', cypher: 'MATCH (k:Kingdom)\nSET\nk.name\n=\n"Ash"\nRETURN k', code: 'not-read-only' },

  // Files, procedures, other databases
  { name: 'loads a file', cypher: 'LOAD CSV FROM "file:///etc/passwd" AS line RETURN line', code: 'not-a-query' },
  {
    name: 'loads a file after reading',
    cypher: 'MATCH (k:Kingdom) LOAD CSV FROM "file:///etc/passwd" AS l RETURN k, l',
    code: 'not-read-only',
  },
  {
    name: 'loads with headers',
    cypher: 'MATCH (k) LOAD\nCSV WITH HEADERS FROM "http://x.test" AS l RETURN k',
    code: 'not-read-only',
  },
  { name: 'calls a procedure', cypher: 'CALL dbms.components() YIELD name RETURN name', code: 'procedure-call' },
  {
    name: 'calls a procedure after reading',
    cypher: 'MATCH (k:Kingdom) CALL apoc.create.node(["X"], {}) YIELD node RETURN k',
    code: 'procedure-call',
  },
  {
    name: 'calls a procedure in backticks',
    cypher: 'MATCH (k:Kingdom) CALL `dbms`.`listConfig`() YIELD name RETURN k',
    code: 'procedure-call',
  },
  {
    name: 'calls in transactions',
    cypher: 'MATCH (k) CALL { WITH k RETURN 1 AS one } IN TRANSACTIONS OF 10 ROWS RETURN k',
    code: 'not-read-only',
  },
  { name: 'calls a scoped subquery', cypher: 'MATCH (k) CALL (k) { DETACH DELETE k } RETURN k', code: 'not-read-only' },
  {
    name: 'calls a plugin function',
    cypher: 'MATCH (k:Kingdom) RETURN k, apoc.cypher.runFirstColumnSingle("CREATE (n)", {}) AS x',
    code: 'dialect',
  },
  { name: 'uses another database', cypher: 'USE system MATCH (k:Kingdom) RETURN k', code: 'not-a-query' },
  {
    name: 'uses another graph halfway',
    cypher: 'MATCH (k:Kingdom) CALL { USE neo4j MATCH (x) RETURN x } RETURN k',
    code: 'not-read-only',
  },
  { name: 'shows users', cypher: 'SHOW USERS', code: 'not-a-query' },
  { name: 'terminates transactions', cypher: 'TERMINATE TRANSACTIONS "1"', code: 'not-read-only' },
  { name: 'drops an index', cypher: 'DROP INDEX kingdoms', code: 'not-read-only' },
  {
    name: 'creates an index',
    cypher: 'CREATE FULLTEXT INDEX x FOR (k:Kingdom) ON EACH [k.name]',
    code: 'not-read-only',
  },
  { name: 'creates a vector index', cypher: 'CREATE VECTOR INDEX x FOR (k:Kingdom) ON (k.v)', code: 'not-read-only' },
  { name: 'alters a user', cypher: 'ALTER USER neo4j SET PASSWORD "x"', code: 'not-read-only' },
  { name: 'grants', cypher: 'GRANT ALL ON DBMS TO reader', code: 'not-read-only' },
  { name: 'commits by itself', cypher: ':commit', code: 'not-a-query' },
  { name: 'explains, which some engines run', cypher: `PROFILE ${read}`, code: 'not-a-query' },
  { name: 'chooses another Cypher', cypher: `CYPHER 25 ${read}`, code: 'not-a-query' },
  { name: 'a second statement', cypher: `${read}; MATCH (k) RETURN k`, code: 'several-statements' },
  { name: 'a second, writing statement', cypher: `${read}; CREATE (x)`, code: 'not-read-only' },

  // Letters that are not what they seem
  {
    name: 'a unicode escape in a keyword',
    cypher: 'MATCH (k:Kingdom) \\u0043REATE (x) RETURN k',
    code: 'unicode-escape',
  },
  {
    name: 'a unicode escape that ends a string',
    cypher: `MATCH (k:Kingdom) WHERE k.name = 'a\\u0027 OR true' RETURN k`,
    code: 'unicode-escape',
  },
  {
    name: 'a unicode escape that ends a comment',
    cypher: 'MATCH (k:Kingdom) /* \\u002A\\u002F DELETE k /* */ RETURN k',
    code: 'unicode-escape',
  },
  { name: 'a capital escape', cypher: 'MATCH (k:Kingdom) RETURN k // \\U0000000A', code: 'unicode-escape' },
  { name: 'wide letters', cypher: 'MATCH (k:Kingdom) ＤＥＬＥＴＥ k RETURN k', code: 'disguised-keyword' },
  { name: 'a long s', cypher: 'MATCH (k:Kingdom) ſET k.name = 1 RETURN k', code: 'disguised-keyword' },
  { name: 'a dotted capital I', cypher: 'MATCH (k:Kingdom) İNSERT (x) RETURN k', code: 'disguised-keyword' },
  { name: 'mathematical letters', cypher: 'MATCH (k:Kingdom) 𝐂𝐑𝐄𝐀𝐓𝐄 (x) RETURN k', code: 'disguised-keyword' },
  {
    name: 'a zero-width space in a keyword',
    cypher: 'MATCH (k:Kingdom) CRE\u200BATE (x) RETURN k',
    code: 'invisible-character',
  },
  {
    name: 'a soft hyphen in a keyword',
    cypher: 'MATCH (k:Kingdom) DE\u00ADLETE k RETURN k',
    code: 'invisible-character',
  },
  { name: 'a no-break space for a space', cypher: 'MATCH (k:Kingdom)\u00A0RETURN k', code: 'invisible-character' },
  { name: 'text turned around', cypher: 'MATCH (k:Kingdom) RETURN k // \u202E k ETELED', code: 'invisible-character' },
  {
    name: 'a string turned around',
    cypher: 'MATCH (k:Kingdom) WHERE k.name = "\u2066x\u2069" RETURN k',
    code: 'invisible-character',
  },
  { name: 'a NUL', cypher: 'MATCH (k:Kingdom) \u0000 RETURN k', code: 'invisible-character' },
  { name: 'a wide parenthesis', cypher: 'MATCH （k:Kingdom） RETURN k', code: 'odd-character' },

  // Comments that hide a clause
  {
    name: 'a carriage return ends a comment for some engines',
    cypher: 'MATCH (k:Kingdom) // read\rDELETE k\nRETURN k',
    code: 'invisible-character',
  },
  {
    name: 'a line separator in a comment',
    cypher: 'MATCH (k:Kingdom) // read\u2028DELETE k\nRETURN k',
    code: 'invisible-character',
  },
  {
    name: 'a next-line character in a comment',
    cypher: 'MATCH (k:Kingdom) // read\u0085DELETE k\nRETURN k',
    code: 'invisible-character',
  },
  { name: 'a comment that is never closed', cypher: 'MATCH (k:Kingdom) RETURN k /* DELETE k', code: 'unterminated' },
  {
    name: 'a comment that seems to nest',
    cypher: 'MATCH (k:Kingdom) /* /* */ DELETE k /* */ RETURN k',
    code: 'not-read-only',
  },
  {
    name: 'a comment mark within a string',
    cypher: `MATCH (k:Kingdom) WHERE k.name = '/*' DELETE k // */'\nRETURN k`,
    code: 'not-read-only',
  },
  {
    name: 'a string that is never closed',
    cypher: `MATCH (k:Kingdom) WHERE k.name = 'ash RETURN k`,
    code: 'unterminated',
  },
  { name: 'backticks that are never closed', cypher: 'MATCH (k:`Kingdom) DELETE k RETURN k', code: 'unterminated' },
  {
    name: 'a keyword split by a comment is two words',
    cypher: 'MATCH (k:Kingdom) DETACH/**/DELETE/**/k RETURN k',
    code: 'not-read-only',
  },

  // Answers that change from run to run
  { name: 'draws lots', cypher: 'MATCH (k:Kingdom) WHERE rand() < 0.5 RETURN k', code: 'unstable-function' },
  {
    name: 'reads the clock',
    cypher: 'MATCH (k:Kingdom) WHERE k.until < datetime() RETURN k',
    code: 'unstable-function',
  },
  { name: 'reads internal ids', cypher: 'MATCH (k:Kingdom) WHERE id(k) > 3 RETURN k', code: 'unstable-function' },

  ...furtherHostileRules,
];

/** Texts that read like the ones above and are fine. */
export const harmlessRules: readonly { readonly name: string; readonly cypher: string }[] = [
  { name: 'a property called set', cypher: 'MATCH (k:Kingdom) WHERE k.set = 1 RETURN k' },
  { name: 'a label called Create', cypher: 'MATCH (k:Create) RETURN k' },
  { name: 'a key called delete', cypher: 'MATCH (k:Kingdom {delete: 1}) RETURN k' },
  { name: 'a name in backticks', cypher: 'MATCH (`delete`:Kingdom) RETURN `delete` AS k' },
  { name: 'keywords in a string', cypher: `MATCH (k:Kingdom) WHERE k.name = 'DELETE; CREATE // /*' RETURN k` },
  { name: 'keywords in a comment', cypher: 'MATCH (k:Kingdom) // then DELETE nothing\nRETURN k' },
  { name: 'a backtick within a name', cypher: 'MATCH (k:`King``) DELETE k //`) RETURN k' },
  { name: 'a name in another script', cypher: 'MATCH (k:Königreich) WHERE k.имя = "Ash" RETURN k' },
  { name: 'a final semicolon', cypher: 'MATCH (k:Kingdom) RETURN k;' },
  {
    name: 'types of relations as alternatives',
    cypher: 'MATCH (k:Kingdom)-[:RULES|CONTROLS]->(p:Location) RETURN k, p',
  },
  { name: 'starting with a text', cypher: `MATCH (k:Kingdom) WHERE k.name STARTS WITH 'A' RETURN k` },
  { name: 'nothing beside it', cypher: 'MATCH (k:Kingdom) WHERE NOT EXISTS { (k)-[:CONTROLS]->() } RETURN k' },
];
