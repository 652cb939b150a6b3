import type { Session } from 'neo4j-driver';
import type { Params, Row } from '../port.ts';
import type { AccessMode, Connection } from './connection.ts';
import { closedError, toGraphError } from './errors.ts';
import { runStatement } from './run.ts';

/** Shown by `SHOW TRANSACTIONS`, so that whoever runs the server knows whose query it is. */
export const metadata = { app: 'lore-engine' };

/** Work on one connection, each piece in a session of its own. An error of the driver becomes a GraphError. */
export class Sessions {
  readonly #connection: Connection;
  #closed = false;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  async use<T>(mode: AccessMode, work: (session: Session) => Promise<T>): Promise<T> {
    this.requireOpen();
    try {
      return await this.#connection.use(mode, work);
    } catch (error) {
      throw toGraphError(error, this.#connection.target);
    }
  }

  read(cypher: string, params: Params = {}): Promise<Row[]> {
    return this.use('READ', async (session) =>
      session.executeRead(async (tx) => (await runStatement(tx, cypher, params)).rows, { metadata }),
    );
  }

  requireOpen(): void {
    if (this.#closed) throw closedError();
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#connection.close();
  }
}
