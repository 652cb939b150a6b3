import neo4j, { type AuthToken, type BookmarkManager, type Driver, Neo4jError, type Session } from 'neo4j-driver';
import { defined } from '../../util/defined.ts';
import { GraphError } from '../../util/errors.ts';
import type { EngineInfo } from '../port.ts';
import type { Target } from './error-explanations.ts';
import { toGraphError } from './errors.ts';
import { supportedVersion } from './server-version.ts';

export interface Neo4jSettings {
  /** `bolt`, `neo4j`, with `+s` (TLS) or `+ssc` (TLS, any certificate). Credentials go into `user` and `password`. */
  readonly uri: string;
  readonly user?: string | undefined;
  /** Absent: the server asks for none. */
  readonly password?: string | undefined;
  /** Absent: the user's home database. */
  readonly database?: string | undefined;
  /** Milliseconds for which a transaction is retried that failed for a passing reason; absent: 30 seconds. */
  readonly retryMs?: number | undefined;
}

/** A server that was reached, accepted the user, has the database and is new enough. */
export interface Connection {
  readonly target: Target;
  readonly engine: EngineInfo;
  /** The database in use, by name, also when the settings leave it to the server. */
  readonly database: string;
  session(mode: 'READ' | 'WRITE', fetchSize?: number): Session;
  close(): Promise<void>;
}

/** Notifications about queries are not shown to anyone, and cost both sides more time than many an answer. */
const noNotifications = { minimumSeverityLevel: neo4j.notificationFilterMinimumSeverityLevel.OFF };

/** Rows per network round trip when all rows are wanted. */
const FETCH_SIZE = 5000;

/**
 * Connects, and proves it by one query. Rejects with a GraphError that says what to do: `neo4j-uri`, `neo4j-unreachable`,
 * `neo4j-tls`, `neo4j-not-bolt`, `neo4j-auth…`, `neo4j-database…`, `neo4j-too-old`, `neo4j-unknown-server`.
 */
export async function connectToServer(settings: Neo4jSettings): Promise<Connection> {
  const target = targetOf(settings);
  const driver = neo4j.driver(settings.uri, authOf(settings), {
    userAgent: 'lore-engine',
    connectionTimeout: 10_000,
    connectionAcquisitionTimeout: 20_000,
    telemetryDisabled: true,
    notificationFilter: noNotifications,
    ...defined({ maxTransactionRetryTime: settings.retryMs }),
  });
  // One chain of bookmarks for the whole store: in a cluster each read sees what this store has seen or written before.
  const bookmarkManager = neo4j.bookmarkManager();
  try {
    const { agent, database } = await greet((mode) => openSession(driver, bookmarkManager, settings.database, mode));
    const version = supportedVersion(agent);
    return {
      target,
      engine: { name: 'neo4j', version, location: `${settings.uri.replace(/\/+$/, '')}/${database}` },
      database,
      session: (mode, fetchSize) => openSession(driver, bookmarkManager, database, mode, fetchSize),
      close: () => driver.close(),
    };
  } catch (error) {
    await driver.close();
    throw toGraphError(error, target);
  }
}

interface Greeting {
  readonly agent: string | undefined;
  readonly database: string;
}

/**
 * Asks the member of the cluster that writes, for its bookmark: every read then sees what others had committed before this
 * store was opened, also on a member that lags behind. While no member writes (a leader is being elected), one that reads will do.
 */
async function greet(session: (mode: 'READ' | 'WRITE') => Session): Promise<Greeting> {
  try {
    return await firstAnswer(session('WRITE'));
  } catch (error) {
    if (error instanceof Neo4jError && error.code === neo4j.error.SESSION_EXPIRED) return firstAnswer(session('READ'));
    throw error;
  }
}

/** An auto-commit query is not retried by the driver, so a server that is away is reported at once. */
async function firstAnswer(session: Session): Promise<Greeting> {
  try {
    const { summary } = await session.run('RETURN 1');
    return { agent: summary.server.agent, database: summary.database.name ?? 'neo4j' };
  } finally {
    await session.close();
  }
}

const openSession = (
  driver: Driver,
  bookmarkManager: BookmarkManager,
  database: string | undefined,
  mode: 'READ' | 'WRITE',
  fetchSize: number = FETCH_SIZE,
): Session =>
  driver.session({
    bookmarkManager,
    fetchSize,
    defaultAccessMode: mode === 'READ' ? neo4j.session.READ : neo4j.session.WRITE,
    ...defined({ database }),
  });

function targetOf({ uri, user, password, database }: Neo4jSettings): Target {
  if (!/^(bolt|neo4j)(\+s|\+ssc)?:\/\/[^/?#]+/.test(uri) || !URL.canParse(uri)) {
    throw badUri('NEO4J_URI is not the address of a Neo4j server.');
  }
  if (uri.includes('@')) throw badUri('NEO4J_URI must not carry a user or a password.');
  return { uri, user: password ? (user ?? 'neo4j') : undefined, database };
}

const badUri = (message: string): GraphError =>
  new GraphError(message, {
    code: 'neo4j-uri',
    fix: 'Write it like neo4j://host:7687, bolt://host:7687 or neo4j+s://host (with TLS); user and password go into NEO4J_USER and NEO4J_PASSWORD.',
  });

const authOf = ({ user, password }: Neo4jSettings): AuthToken | undefined =>
  password ? neo4j.auth.basic(user ?? 'neo4j', password) : undefined;
