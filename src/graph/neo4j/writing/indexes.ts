import { Neo4jError, type Session } from 'neo4j-driver';
import type { IndexSpec, Row } from '../../port.ts';
import type { Sessions } from '../sessions.ts';
import { dropIndexCypher, indexCypher, indexName, leftoverIndexesCypher, listIndexesCypher } from './statements.ts';

const ONLINE_SECONDS = 300;

/** Creates the indexes that are missing, and waits until they answer. */
export async function createServerIndexes(sessions: Sessions, indexes: readonly IndexSpec[]): Promise<void> {
  const missing = missingIndexes(indexes, await sessions.read(listIndexesCypher));
  if (missing.length === 0) return;
  await sessions.use('WRITE', async (session) => {
    await create(session, missing).catch(async (error: unknown) => {
      if (!isNameTaken(error)) throw error;
      await dropLeftovers(session, missing);
      await create(session, missing);
    });
    await session.run('CALL db.awaitIndexes($seconds)', { seconds: ONLINE_SECONDS });
  });
}

/** Each CREATE takes a schema lock and a wait, even for an index that exists, so existing ones are left out. */
function missingIndexes(wanted: readonly IndexSpec[], rows: readonly Row[]): readonly IndexSpec[] {
  const exists = ({ label, property, unique }: IndexSpec): boolean =>
    rows.some((row) => row.label === label && row.property === property && (!unique || row.unique === true));
  return wanted.filter((index) => !exists(index));
}

const create = (session: Session, indexes: readonly IndexSpec[]): Promise<void> =>
  session.executeWrite(async (tx) => {
    for (const index of indexes) await tx.run(indexCypher(index));
  });

function isNameTaken(error: unknown): boolean {
  return error instanceof Neo4jError && error.code.endsWith('.IndexWithNameAlreadyExists');
}

/** A constraint whose creation was cut short leaves its index behind, under its name. */
async function dropLeftovers(session: Session, wanted: readonly IndexSpec[]): Promise<void> {
  const names = wanted.filter(({ unique }) => unique).map(indexName);
  const { records } = await session.run(leftoverIndexesCypher, { names });
  for (const { name } of records.map((record) => record.toObject())) {
    if (typeof name === 'string') await session.run(dropIndexCypher(name));
  }
}
