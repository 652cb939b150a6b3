import { GraphError } from '../../util/errors.ts';
import { makeFolders } from '../../util/files/make-folders.ts';
import { systemFix, systemReason } from '../../util/files/system-reason.ts';
import { unhideDecisions } from './unhide-decisions.ts';

/** The store is derived from the files and differs on every machine: version control leaves it alone, and sees the decisions. */
export async function makeFolder(folder: string): Promise<void> {
  try {
    makeFolders(folder);
    await unhideDecisions(folder);
  } catch (cause) {
    throw new GraphError(`The store's folder ${folder} cannot be made: ${systemReason(cause)}.`, {
      code: 'store-unwritable',
      fix: systemFix(
        cause,
        'Let yourself write there, or keep the world on a Neo4j server (NEO4J_URI), which needs no folder.',
      ),
      cause,
    });
  }
}
