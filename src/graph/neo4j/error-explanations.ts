import { MINIMUM_VERSION } from './server-version.ts';

/** The facts about a failed connection that a message needs. */
export interface Target {
  /** As given, without credentials. */
  readonly uri: string;
  readonly user: string | undefined;
  readonly database: string | undefined;
}

export interface ErrorExplanation {
  readonly code: string;
  readonly message: string;
  readonly fix: string;
}

type Explain = (target: Target, detail: string) => ErrorExplanation;

/** Server status codes (https://neo4j.com/docs/status-codes/5/errors/all-errors/), by code or by its prefix; the first match wins. */
const byStatus: readonly (readonly [RegExp, Explain])[] = [
  [/Security\.Unauthorized$/, unauthorized],
  [
    /Security\.AuthenticationRateLimit$/,
    ({ user }) => ({
      code: 'neo4j-auth-rate-limit',
      message: `Neo4j has locked out ${user ?? 'this user'} for a moment after too many wrong passwords.`,
      fix: 'Correct NEO4J_PASSWORD, wait some seconds, then try again.',
    }),
  ],
  [
    /Security\.(CredentialsExpired|TokenExpired|AuthorizationExpired)$/,
    ({ user }) => ({
      code: 'neo4j-auth-expired',
      message: `The credentials of ${user ?? 'this user'} have expired.`,
      fix: 'Log in once with cypher-shell or Neo4j Browser to choose a new password, then set NEO4J_PASSWORD to it.',
    }),
  ],
  [
    /Security\./,
    ({ user }, detail) => ({
      code: 'neo4j-forbidden',
      message: `Neo4j does not let ${user ?? 'this user'} do that: ${detail}`,
      fix: 'Give the user the roles to read, write and create indexes, or use another user in NEO4J_USER.',
    }),
  ],
  [
    /Database\.(DatabaseNotFound|IllegalDatabaseName)$/,
    ({ database }) => ({
      code: 'neo4j-database',
      message: `The server has no database ${JSON.stringify(database ?? '')}.`,
      fix: 'Set NEO4J_DATABASE to a name from SHOW DATABASES, or leave it out for the default database.',
    }),
  ],
  [
    /DatabaseUnavailable$/,
    ({ database }) => ({
      code: 'neo4j-database-offline',
      message: `The database ${JSON.stringify(database ?? 'neo4j')} is not online.`,
      fix: 'See its state with SHOW DATABASES, start it, or look into the server log.',
    }),
  ],
  [
    /(ForbiddenOnReadOnlyDatabase|WriteOnReadOnlyAccessDatabase|Cluster\.NotALeader)$/,
    ({ uri }) => ({
      code: 'neo4j-read-only',
      message:
        'This Neo4j database accepts no writes: it is set to read-only, or this member of the cluster only reads.',
      fix: uri.startsWith('bolt')
        ? 'Use the neo4j:// scheme, which finds the writing member; on a single server allow writes to the database.'
        : 'Allow writes to the database (server.databases.writable), or use another one in NEO4J_DATABASE.',
    }),
  ],
  [
    /(OutOfMemory|MemoryPool|StackOverFlow)/i,
    (_, detail) => ({
      code: 'neo4j-out-of-memory',
      message: `The server ran out of memory: ${detail}`,
      fix: 'Give it more heap (server.memory.heap.max_size, db.memory.transaction.max), or keep the world with the embedded engine (unset NEO4J_URI).',
    }),
  ],
  [
    /Statement\.AccessMode$/,
    () => ({
      code: 'write-refused',
      message: 'The query writes, and only reading is allowed here.',
      fix: 'Remove the clauses that write.',
    }),
  ],
  [
    /Transaction\.TransactionTimedOut/,
    () => ({
      code: 'time-limit',
      message: 'The query ran into its time limit and was stopped.',
      fix: 'Narrow its pattern, or raise the limit.',
    }),
  ],
  [
    /Transaction\.(Terminated|LockClientStopped)$/,
    () => ({
      code: 'neo4j-terminated',
      message: 'The server ended the transaction before it was done.',
      fix: 'Run it again; if it happens again, raise db.transaction.timeout or look into the server log.',
    }),
  ],
  [
    /Transaction\.DeadlockDetected$|Transaction\.LockAcquisitionTimeout$/,
    () => ({
      code: 'neo4j-busy',
      message: 'Others keep writing to the same part of the database.',
      fix: 'Wait until the other run is done, then try again.',
    }),
  ],
  [
    /Schema\.ConstraintValidationFailed$/,
    (_, detail) => ({
      code: 'not-unique',
      message: `The database allows each key once: ${detail}`,
      fix: 'Give each node its own key, or upsert instead of creating.',
    }),
  ],
  [
    /Schema\./,
    (_, detail) => ({
      code: 'neo4j-schema',
      message: `The indexes cannot be created: ${detail}`,
      fix: 'The database holds data or indexes of something else. Use an empty database in NEO4J_DATABASE, or drop the other data.',
    }),
  ],
  [
    /Statement\.(SyntaxError|SemanticError|ParameterMissing|UnsupportedOperationError|FeatureDeprecationWarning)$|Procedure\.ProcedureNotFound$/,
    (_, detail) => ({
      code: 'bad-query',
      message: `Neo4j cannot plan the query: ${detail}`,
      fix: 'Correct the Cypher at the place named.',
    }),
  ],
  [
    /Neo\.ClientError\.(Statement|Procedure)\./,
    (_, detail) => ({
      code: 'query-failed',
      message: `The query failed: ${detail}`,
      fix: 'Correct the expression, or guard it against missing or mistyped values.',
    }),
  ],
];

const notHeard =
  'Check host and port in NEO4J_URI, that the server is not overloaded, and that no firewall is between.';

/** Broken connections, by the driver's text: it has no codes for these. */
const byText: readonly (readonly [RegExp, Explain])[] = [
  [
    /No space left on device|disk is full/i,
    () => ({
      code: 'neo4j-disk-full',
      message: 'The disk of the Neo4j server is full.',
      fix: "Free space on the server's data volume, then run it again; nothing of this transaction was kept.",
    }),
  ],
  [
    /Server responded HTTP/,
    ({ uri }) => ({
      code: 'neo4j-not-bolt',
      message: `${uri} answers HTTP, not Bolt.`,
      fix: 'Use the Bolt port in NEO4J_URI, by default 7687 (7474 is the browser).',
    }),
  ],
  [
    /Unknown Bolt protocol version|unsupported protocol/i,
    ({ uri }) => ({
      code: 'neo4j-not-bolt',
      message: `${uri} does not speak a Bolt version this driver knows.`,
      fix: `Check host and port in NEO4J_URI, and that Neo4j ${MINIMUM_VERSION} or newer listens there.`,
    }),
  ],
  [
    /certificate|secure TLS connection|self[- ]signed|EPROTO|wrong version number|\bSSL\b|altnames|ERR_TLS/i,
    ({ uri }, detail) => ({
      code: 'neo4j-tls',
      message: `No encrypted connection to ${uri}: ${detail}`,
      fix: /\+s(sc)?:/.test(uri)
        ? 'For a server without TLS use neo4j:// or bolt://; for a self-signed certificate use +ssc instead of +s.'
        : 'Use neo4j+s:// or bolt+s://.',
    }),
  ],
  [
    /acquisition timed out/i,
    ({ uri }) => ({
      code: 'neo4j-unreachable',
      message: `No Neo4j server answered at ${uri} in time.`,
      fix: notHeard,
    }),
  ],
  [/Pool is closed|closed session|driver has been closed/i, storeClosed],
];

/** The driver's own two codes for a server that is away or has gone. */
export const isBrokenConnection = (status: string): boolean => /^(ServiceUnavailable|SessionExpired)$/.test(status);

/** The message and the fix for a failure with this status code; `detail` is the server's own text. */
export function explanationOf(status: string, target: Target, detail: string): ErrorExplanation {
  // Only for these: the message of a rejected query quotes the query, which may hold any word.
  const hasText = isBrokenConnection(status) || status === 'N/A' || status.startsWith('Neo.DatabaseError');
  for (const [pattern, explanation] of hasText ? byText : []) {
    if (pattern.test(detail)) return explanation(target, detail);
  }
  if (target.database?.toLowerCase() === 'system' && /\.Statement\./.test(status)) return onlySystem();
  for (const [pattern, explanation] of byStatus) {
    if (pattern.test(status)) return explanation(target, detail);
  }
  if (isBrokenConnection(status)) return unreachable(target, detail);
  return { code: 'neo4j-failed', message: `Neo4j failed: ${detail}`, fix: 'Look into the server log for the reason.' };
}

/** The database `system` holds users and the list of databases, and takes no graph. */
function onlySystem(): ErrorExplanation {
  return {
    code: 'neo4j-database',
    message:
      'NEO4J_DATABASE=system is the database in which Neo4j keeps its users and its list of databases: it holds no graph.',
    fix: 'Set NEO4J_DATABASE to another name from SHOW DATABASES, or leave it out for the default database.',
  };
}

function unauthorized({ user, uri }: Target): ErrorExplanation {
  const fix = 'Set NEO4J_USER and NEO4J_PASSWORD to an account of that server.';
  return user === undefined
    ? { code: 'neo4j-auth', message: `The server at ${uri} wants a user and a password.`, fix }
    : { code: 'neo4j-auth', message: `Neo4j does not accept the password of user ${JSON.stringify(user)}.`, fix };
}

function unreachable({ uri }: Target, detail: string): ErrorExplanation {
  const tlsHint = /closed by server|ECONNRESET/.test(detail)
    ? ' If the server wants TLS, use neo4j+s:// or bolt+s://.'
    : '';
  const reachHint = uri.startsWith('neo4j')
    ? ' If the server is up but advertises an address unknown here (a container, a tunnel), use the bolt:// scheme.'
    : '';
  return {
    code: 'neo4j-unreachable',
    message: `No Neo4j server answers at ${uri}: ${detail}`,
    fix: `Start it (docker compose up -d), correct NEO4J_URI, or unset NEO4J_URI to use the embedded engine.${tlsHint}${reachHint}`,
  };
}

/** A server that accepts connections, perhaps, but says nothing; `wasThere`: it has answered this process before. */
export const silent = ({ uri }: Target, seconds: number, wasThere: boolean): ErrorExplanation =>
  wasThere
    ? {
        code: 'neo4j-unreachable',
        message: `The Neo4j server at ${uri} has stopped answering: not a word for ${seconds} seconds, on new connections either.`,
        fix: 'See whether it runs, is not overloaded and can be reached; then run the command again.',
      }
    : {
        code: 'neo4j-unreachable',
        message: `No Neo4j server has answered at ${uri} for ${seconds} seconds.`,
        fix: notHeard,
      };

export function storeClosed(): ErrorExplanation {
  return { code: 'store-closed', message: 'The store is closed.', fix: 'Open it again before using it.' };
}
