import { Neo4jError } from 'neo4j-driver';
import { GraphError } from '../../util/errors.ts';
import { explanationOf, isBrokenConnection, silent, storeClosed, type Target } from './error-explanations.ts';
import { tooOld } from './server-version.ts';

/**
 * The driver's error, as one a person can act on: a stable code, the event, and the next step. A GraphError passes unchanged, anything that
 * is not the driver's is returned as it is. The original stays in `cause`.
 */
export function toGraphError(error: unknown, target: Target): unknown {
  if (!(error instanceof Neo4jError)) return error;
  const detail = firstLine(rootMessage(error));
  const { code, message, fix } = explanationOf(error.code, target, detail);
  if (code === 'neo4j-not-bolt' && detail.includes('version: 0.0')) return tooOld(`The server at ${target.uri}`, error);
  return new GraphError(message, { code, fix, cause: error });
}

export const closedError = (): GraphError => {
  const { code, message, fix } = storeClosed();
  return new GraphError(message, { code, fix });
};

/** No sign of life for `ms`; `cause` is what the last call said that failed, if one did. */
export function awayError(
  target: Target,
  { ms, wasThere, cause }: { readonly ms: number; readonly wasThere: boolean; readonly cause: unknown },
): GraphError {
  if (cause instanceof Neo4jError) {
    const { code, message, fix } = explanationOf(cause.code, target, firstLine(rootMessage(cause)));
    if (code === 'neo4j-unreachable') return new GraphError(message, { code, fix });
  }
  const { code, message, fix } = silent(target, Math.round(ms / 1000), wasThere);
  return new GraphError(message, { code, fix });
}

/** The answer to a commit was lost, and the repeated work finds its own keys taken: the first commit had succeeded. */
export const commitUnknown = (cause: GraphError): GraphError =>
  new GraphError(
    'The connection to Neo4j broke while a change was being committed; the server has stored the change.',
    {
      code: 'neo4j-commit-unknown',
      fix: 'Run the command again: it continues from the stored part.',
      cause,
    },
  );

/** The answer to a commit was lost, and nobody can be asked. */
export const commitUnanswered = (cause: GraphError): GraphError =>
  new GraphError(
    `${cause.message.replace(/\.$/, '')}. That was while a change was being committed: either all of it is stored or nothing, and which is not known.`,
    {
      code: 'neo4j-commit-unknown',
      fix: 'Once the server answers again, run the command again: it continues from the stored part.',
      cause,
    },
  );

/** The innermost cause: discovery over several servers hides why the last one failed. */
function rootMessage(error: Neo4jError): string {
  let innermost: Error = error;
  while (innermost.cause instanceof Error) innermost = innermost.cause;
  return isBrokenConnection(error.code) ? innermost.message.replace(/^.*Caused by: /s, '') : withCauses(error);
}

function withCauses(error: Error): string {
  const disk = /No space left on device/;
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (disk.test(cause.message)) return cause.message;
  }
  return error.message;
}

const firstLine = (text: string): string => text.split('\n', 1)[0]?.trim() ?? text;
