import neo4j, { type AuthToken, type Driver, Neo4jError, type Session } from 'neo4j-driver';
import { defined } from '../../util/defined.ts';
import { GraphError } from '../../util/errors.ts';
import type { EngineInfo } from '../port.ts';
import type { Target } from './error-explanations.ts';
import { awayError, toGraphError } from './errors.ts';
import { Lookout } from './lookout.ts';
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
  /** Milliseconds without any sign of life after which the server counts as away, and is waited for no longer; absent: 10 seconds. */
  readonly awayMs?: number | undefined;
}

/** A server that was reached, accepted the user, has the database and is new enough. */
export interface Connection {
  readonly target: Target;
  readonly engine: EngineInfo;
  /** The database in use, by name, also when the settings leave it to the server. */
  readonly database: string;
  /** A session that its user closes, under the lookout. */
  session(mode: AccessMode, fetchSize?: number): Session;
  /** Runs `work` in a session of its own. Rejects with what the driver throws, or with GraphError `neo4j-unreachable` once the server is away. */
  use<T>(mode: AccessMode, work: (session: Session) => Promise<T>): Promise<T>;
  readonly lookout: Lookout;
  close(): Promise<void>;
}

export type AccessMode = 'READ' | 'WRITE';

const AWAY_MS = 10_000;

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
  const open = (): Driver => openDriver(settings);
  let driver = open();
  let calling: Driver | undefined;
  let database = settings.database;
  let greeted = false;
  // One chain of bookmarks for the whole store: in a cluster each read sees what this store has seen or written before.
  const bookmarkManager = neo4j.bookmarkManager();

  const closeDrivers = async (): Promise<void> => {
    const closing = [driver.close(), calling?.close()];
    calling = undefined;
    await Promise.all(closing);
  };
  const lookout = new Lookout({
    call: async () => {
      calling ??= open();
      await signOfLife(calling, database);
    },
    error: (cause) => awayError(target, { ms: settings.awayMs ?? AWAY_MS, wasThere: greeted, cause }),
    onAway: () => {
      // When it comes back, no connection of before is trusted: whatever swallowed the server may still swallow those.
      void closeDrivers().catch(() => undefined);
      driver = open();
    },
    awayMs: settings.awayMs ?? AWAY_MS,
  });
  const session = (mode: AccessMode, fetchSize: number = FETCH_SIZE): Session =>
    driver.session({
      bookmarkManager,
      fetchSize,
      defaultAccessMode: mode === 'READ' ? neo4j.session.READ : neo4j.session.WRITE,
      ...defined({ database }),
    });
  const use = async <T>(mode: AccessMode, work: (session: Session) => Promise<T>): Promise<T> => {
    let opened: Session | undefined;
    try {
      return await lookout.during(() => {
        opened = session(mode);
        return work(opened);
      });
    } finally {
      if (opened !== undefined) await lookout.end(opened.close());
    }
  };
  const close = async (): Promise<void> => {
    await lookout.end(closeDrivers());
    // Where closing took long, the server was called meanwhile, on a connection opened anew.
    void calling?.close().catch(() => undefined);
  };

  try {
    const greeting = await greet(use);
    database = greeting.database;
    greeted = true;
    const version = supportedVersion(greeting.agent);
    const location = `${settings.uri.replace(/\/+$/, '')}/${database}`;
    return {
      target,
      engine: { name: 'neo4j', version, location, isShared: true },
      database,
      session,
      use,
      lookout,
      close,
    };
  } catch (error) {
    await close();
    throw toGraphError(error, target);
  }
}

const openDriver = (settings: Neo4jSettings): Driver =>
  neo4j.driver(settings.uri, authOf(settings), {
    userAgent: 'lore-engine',
    connectionTimeout: 10_000,
    connectionAcquisitionTimeout: 20_000,
    telemetryDisabled: true,
    notificationFilter: noNotifications,
    ...defined({ maxTransactionRetryTime: settings.retryMs }),
  });

/** Any answer is one, also a refusal. */
async function signOfLife(driver: Driver, database: string | undefined): Promise<void> {
  const session = driver.session({ defaultAccessMode: neo4j.session.READ, ...defined({ database }) });
  try {
    await session.run('RETURN 1');
  } catch (error) {
    if (!(error instanceof Neo4jError && error.code.startsWith('Neo.'))) throw error;
  } finally {
    await session.close();
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
async function greet(use: Connection['use']): Promise<Greeting> {
  try {
    return await use('WRITE', firstAnswer);
  } catch (error) {
    if (error instanceof Neo4jError && error.code === neo4j.error.SESSION_EXPIRED) return use('READ', firstAnswer);
    throw error;
  }
}

/** An auto-commit query is not retried by the driver, so a server that is away is reported at once. */
async function firstAnswer(session: Session): Promise<Greeting> {
  const { summary } = await session.run('RETURN 1');
  return { agent: summary.server.agent, database: summary.database.name ?? 'neo4j' };
}

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
