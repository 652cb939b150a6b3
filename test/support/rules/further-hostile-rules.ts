import type { HostileRule } from './hostile-rules.ts';

/** More of them: the same attacks in places, words and letters that a check of the text may forget. */
export const furtherHostileRules: readonly HostileRule[] = [
  // Writing clauses where a hurried reader may not look for them
  { name: 'adds properties', cypher: 'MATCH (k:Kingdom) SET k += {name: "Ash"} RETURN k', code: 'not-read-only' },
  { name: 'removes a label', cypher: 'MATCH (k:Kingdom) REMOVE k:Kingdom RETURN k', code: 'not-read-only' },
  { name: 'deletes an edge', cypher: 'MATCH (k:Kingdom)-[r:RULES]->() DELETE r RETURN k', code: 'not-read-only' },
  { name: 'deletes before it reads', cypher: 'DELETE k MATCH (k:Kingdom) RETURN k', code: 'not-a-query' },
  { name: 'writes after WITH', cypher: 'MATCH (k:Kingdom) WITH k SET k.seen = true RETURN k', code: 'not-read-only' },
  {
    name: 'writes after UNWIND',
    cypher: 'UNWIND [1, 2] AS n CREATE (k:Kingdom {n: n}) RETURN k',
    code: 'not-read-only',
  },
  {
    name: 'writes after OPTIONAL MATCH',
    cypher: 'OPTIONAL MATCH (k:Kingdom) MERGE (k)-[:RULES]->(k) RETURN k',
    code: 'not-read-only',
  },
  { name: 'writes after its RETURN', cypher: 'MATCH (k:Kingdom) RETURN k SET k.name = 1', code: 'not-read-only' },
  {
    name: 'writes in a COLLECT subquery',
    cypher: 'MATCH (k:Kingdom) RETURN k, COLLECT { CREATE (x) RETURN x } AS made',
    code: 'not-read-only',
  },
  {
    name: 'writes in a COUNT subquery',
    cypher: 'MATCH (k:Kingdom) WHERE COUNT { MERGE (x) } > 0 RETURN k',
    code: 'not-read-only',
  },
  {
    name: 'creates only where there is none',
    cypher: 'MATCH (k:Kingdom) CREATE UNIQUE (k)-[:RULES]->(k) RETURN k',
    code: 'not-read-only',
  },
  {
    name: 'writes within a list',
    cypher: 'MATCH (k:Kingdom) RETURN [x IN [1] | CREATE (y)] AS k',
    code: 'not-read-only',
  },
  { name: 'a keyword of mixed case', cypher: 'mAtCh (k:Kingdom) dEtAcH dElEtE k rEtUrN k', code: 'not-read-only' },
  { name: 'a keyword against a bracket', cypher: 'MATCH (k:Kingdom)SET(k).name = 1 RETURN k', code: 'not-read-only' },
  {
    name: 'a keyword after a number',
    cypher: 'MATCH (k:Kingdom) WHERE k.n = 1DELETE k RETURN k',
    code: 'not-read-only',
  },
  {
    name: 'a writing clause beside a property so named',
    cypher: 'MATCH (k:Kingdom) WHERE k.set = 1 SET k.set = 2 RETURN k',
    code: 'not-read-only',
  },
  {
    name: 'a writing clause beside a name in backticks',
    cypher: 'MATCH (`set`:Kingdom) SET `set`.n = 1 RETURN `set`',
    code: 'not-read-only',
  },

  // Files, procedures, plugins
  {
    name: 'loads between two reads',
    cypher: 'MATCH (k:Kingdom) LOAD CSV FROM k.url AS l MATCH (j:Kingdom) RETURN j',
    code: 'not-read-only',
  },
  {
    name: 'loads from a name that is a text',
    cypher: 'WITH "file:///etc/shadow" AS f LOAD CSV FROM f AS k RETURN k',
    code: 'not-read-only',
  },
  { name: 'calls without brackets', cypher: 'CALL db.labels', code: 'procedure-call' },
  {
    name: 'calls optionally',
    cypher: 'MATCH (k:Kingdom) OPTIONAL CALL dbms.components() YIELD name RETURN k, name',
    code: 'procedure-call',
  },
  {
    name: 'calls a procedure that writes',
    cypher: 'MATCH (k:Kingdom) CALL db.createLabel("Usurper") RETURN k',
    code: 'procedure-call',
  },
  {
    name: 'calls a procedure that stops queries',
    cypher: 'CALL dbms.killQueries(["1"]) YIELD queryId AS k RETURN k',
    code: 'procedure-call',
  },
  {
    name: 'calls a procedure within EXISTS',
    cypher: 'MATCH (k:Kingdom) WHERE EXISTS { CALL db.labels() YIELD label RETURN label } RETURN k',
    code: 'procedure-call',
  },
  {
    name: 'calls to the network',
    cypher: 'CALL apoc.load.json("http://x.test") YIELD value AS k RETURN k',
    code: 'procedure-call',
  },
  {
    name: 'runs a text as a query',
    cypher: 'MATCH (k:Kingdom) CALL apoc.cypher.doIt("MATCH (n) DELETE n", {}) YIELD value RETURN k',
    code: 'procedure-call',
  },

  // Functions that are nobody’s business, or change from run to run
  {
    name: 'a function that sleeps',
    cypher: 'MATCH (k:Kingdom) WHERE apoc.util.sleep(100000) IS NULL RETURN k',
    code: 'dialect',
  },
  {
    name: 'a function of a plugin in backticks',
    cypher: 'MATCH (k:Kingdom) RETURN k, `apoc`.`util`.`md5`([k.id]) AS x',
    code: 'dialect',
  },
  { name: 'reads a file by a function', cypher: 'MATCH (k:Kingdom) RETURN k, file() AS x', code: 'unknown-function' },
  {
    name: 'asks for the linenumber of a load',
    cypher: 'MATCH (k:Kingdom) RETURN k, linenumber() AS x',
    code: 'unknown-function',
  },
  { name: 'asks who runs it', cypher: 'MATCH (k:Kingdom) RETURN k, current_user() AS x', code: 'unknown-function' },
  { name: 'draws an id', cypher: 'MATCH (k:Kingdom) RETURN k, randomUUID() AS x', code: 'unstable-function' },
  {
    name: 'reads an element id',
    cypher: 'MATCH (k:Kingdom) WHERE elementId(k) > "3" RETURN k',
    code: 'unstable-function',
  },
  {
    name: 'reads the clock in milliseconds',
    cypher: 'MATCH (k:Kingdom) WHERE timestamp() > 1 RETURN k',
    code: 'unstable-function',
  },
  {
    name: 'reads the time of the transaction',
    cypher: 'MATCH (k:Kingdom) WHERE k.until < datetime.transaction() RETURN k',
    code: 'dialect',
  },
  { name: 'reads today', cypher: 'MATCH (k:Kingdom) WHERE k.until < date() RETURN k', code: 'unstable-function' },

  // Commands of the server, of its shell, and of other languages
  { name: 'shows settings', cypher: 'SHOW SETTINGS YIELD name AS k RETURN k', code: 'not-a-query' },
  {
    name: 'shows the queries of others',
    cypher: 'SHOW TRANSACTIONS YIELD currentQuery AS k RETURN k',
    code: 'not-a-query',
  },
  { name: 'stops a database', cypher: 'STOP DATABASE neo4j', code: 'not-a-query' },
  { name: 'creates a database', cypher: 'CREATE DATABASE spoils', code: 'not-a-query' },
  { name: 'drops a database', cypher: 'DROP DATABASE neo4j IF EXISTS DESTROY DATA', code: 'not-a-query' },
  { name: 'creates a user', cypher: 'CREATE USER usurper SET PASSWORD "x"', code: 'not-a-query' },
  { name: 'denies', cypher: 'DENY READ {*} ON GRAPH * TO reader', code: 'not-a-query' },
  { name: 'revokes', cypher: 'REVOKE ROLE reader FROM maren', code: 'not-a-query' },
  { name: 'renames', cypher: 'RENAME USER maren TO odo', code: 'not-a-query' },
  { name: 'drops a constraint', cypher: 'DROP CONSTRAINT kingdoms IF EXISTS', code: 'not-a-query' },
  {
    name: 'creates a constraint',
    cypher: 'CREATE CONSTRAINT x FOR (k:Kingdom) REQUIRE k.id IS UNIQUE',
    code: 'not-a-query',
  },
  { name: 'enables a server', cypher: 'ENABLE SERVER "spoils"', code: 'not-a-query' },
  {
    name: 'loads inside a transaction of its own',
    cypher: ':auto LOAD CSV FROM "file:///x" AS k RETURN k',
    code: 'not-a-query',
  },
  { name: 'a parameter command', cypher: ':param x => 1', code: 'not-a-query' },
  { name: 'begins a transaction', cypher: 'BEGIN', code: 'not-a-query' },
  { name: 'rolls back', cypher: 'ROLLBACK', code: 'not-a-query' },
  { name: 'a query of SQL', cypher: 'SELECT * FROM kingdoms; DROP TABLE kingdoms', code: 'not-a-query' },
  { name: 'a query of GQL', cypher: 'FOR k IN [1] RETURN k', code: 'not-a-query' },
  { name: 'a query of SPARQL', cypher: 'DELETE WHERE { ?s ?p ?o }', code: 'not-a-query' },
  { name: 'a query of Gremlin', cypher: "g.V().hasLabel('Kingdom').drop()", code: 'not-a-query' },

  // Texts that are no query, or more than one
  { name: 'an explained write', cypher: 'EXPLAIN MATCH (k) DELETE k RETURN k', code: 'not-a-query' },
  { name: 'nothing', cypher: '', code: 'not-a-query' },
  { name: 'a comment alone', cypher: '// MATCH (k:Kingdom) RETURN k', code: 'not-a-query' },
  { name: 'blanks alone', cypher: ' \n\t ', code: 'not-a-query' },
  { name: 'a header within the query', cypher: '/*---\nid: other\n---*/ CREATE (k) RETURN k', code: 'not-a-query' },
  {
    name: 'three statements',
    cypher: 'MATCH (k) RETURN k; MATCH (j) RETURN j; MATCH (i) RETURN i',
    code: 'several-statements',
  },
  {
    name: 'a statement after a comment',
    cypher: 'MATCH (k) RETURN k; // end\nMATCH (k) DELETE k',
    code: 'not-read-only',
  },

  // Characters that are not what they seem
  {
    name: 'a right-to-left mark in a name',
    cypher: 'MATCH (k\u200Fx:Kingdom) RETURN k\u200Fx',
    code: 'invisible-character',
  },
  { name: 'a joiner in a name', cypher: 'MATCH (k\u200Dx:Kingdom) RETURN k\u200Dx', code: 'invisible-character' },
  { name: 'a byte order mark amid the text', cypher: 'MATCH (k:Kingdom)\uFEFF RETURN k', code: 'invisible-character' },
  { name: 'a vertical tab for a space', cypher: 'MATCH (k:Kingdom)\u000BRETURN k', code: 'invisible-character' },
  { name: 'a form feed for a space', cypher: 'MATCH (k:Kingdom)\u000CRETURN k', code: 'invisible-character' },
  {
    name: 'an escape of the terminal in a name',
    cypher: 'MATCH (k:`\u001b[31m`) RETURN k',
    code: 'invisible-character',
  },
  { name: 'an en dash for an arrow', cypher: 'MATCH (k:Kingdom)–[:RULES]–>(p) RETURN k', code: 'odd-character' },
  { name: 'curly quotes', cypher: 'MATCH (k:Kingdom) WHERE k.name = “Ash” RETURN k', code: 'odd-character' },
  {
    name: 'a Greek question mark for a semicolon',
    cypher: 'MATCH (k:Kingdom) RETURN k\u037E MATCH (k) DELETE k',
    code: 'not-read-only',
  },
  { name: 'a fullwidth semicolon', cypher: 'MATCH (k:Kingdom) RETURN k； MATCH (j) RETURN j', code: 'odd-character' },
  { name: 'a Cyrillic letter in a keyword', cypher: 'MATCH (k:Kingdom) СREATE (x) RETURN k', code: 'bad-syntax' },
  { name: 'a keyword with an accent', cypher: 'MATCH (k:Kingdom) DÉLETE k RETURN k', code: 'disguised-keyword' },
  { name: 'a small capital', cypher: 'MATCH (k:Kingdom) ᴅᴇʟᴇᴛᴇ k RETURN k', code: 'bad-syntax' },
  { name: 'circled letters', cypher: 'MATCH (k:Kingdom) ⓈⒺⓉ k.n = 1 RETURN k', code: 'odd-character' },
  { name: 'an escape in backticks', cypher: 'MATCH (k:`King\\u0060dom`) RETURN k', code: 'unicode-escape' },
  {
    name: 'a quote escaped at its end',
    cypher: "MATCH (k:Kingdom) WHERE k.name = 'ash\\' RETURN k",
    code: 'unterminated',
  },
  {
    name: 'a string over lines',
    cypher: "MATCH (k:Kingdom) WHERE k.name = 'ash\n' DELETE k //'\nRETURN k",
    code: 'not-read-only',
  },

  // Broken texts
  {
    name: 'a parameter nobody gives',
    cypher: 'MATCH (k:Kingdom) WHERE k.name = $password RETURN k',
    code: 'undeclared-param',
  },
  { name: 'a bracket nobody closes', cypher: 'MATCH (k:Kingdom WHERE k.name = 1 RETURN k', code: 'unclosed-bracket' },
  { name: 'a bracket nobody opened', cypher: 'MATCH (k:Kingdom) WHERE k.name = 1) RETURN k', code: 'unclosed-bracket' },
  { name: 'crossed brackets', cypher: 'MATCH (k:Kingdom) WHERE (k.n IN [1) ] RETURN k', code: 'unclosed-bracket' },
  { name: 'nothing returned', cypher: 'MATCH (k:Kingdom)', code: 'no-return' },
  { name: 'too long', cypher: `MATCH (k:Kingdom) RETURN k // ${'x'.repeat(70000)}`, code: 'too-long' },
];
