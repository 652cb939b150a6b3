import { Neo4jError } from 'neo4j-driver';
import { describe, expect, test } from 'vitest';
import { toGraphError } from '../../../../src/graph/neo4j/errors.ts';
import { GraphError } from '../../../../src/util/errors.ts';

const keep = { uri: 'neo4j://black-keep:7687', user: 'aldric', database: 'ashen-coast' };

function explained(code: string, message = 'as the server put it', target = keep): GraphError {
  const error = toGraphError(new Neo4jError(message, code, '50N42', 'unused'), target);
  if (!(error instanceof GraphError)) throw new Error(`no GraphError for ${code}`);
  return error;
}

describe('What a server refuses has a code of its own and a way out', () => {
  test.each([
    ['Neo.ClientError.Security.Unauthorized', 'neo4j-auth', 'NEO4J_PASSWORD'],
    ['Neo.ClientError.Security.AuthenticationRateLimit', 'neo4j-auth-rate-limit', 'wait'],
    ['Neo.ClientError.Security.CredentialsExpired', 'neo4j-auth-expired', 'new password'],
    ['Neo.ClientError.Security.TokenExpired', 'neo4j-auth-expired', 'new password'],
    ['Neo.ClientError.Security.Forbidden', 'neo4j-forbidden', 'roles'],
    ['Neo.ClientError.Database.DatabaseNotFound', 'neo4j-database', 'NEO4J_DATABASE'],
    ['Neo.TransientError.Database.DatabaseUnavailable', 'neo4j-database-offline', 'SHOW DATABASES'],
    ['Neo.ClientError.General.ForbiddenOnReadOnlyDatabase', 'neo4j-read-only', 'Allow writes'],
    ['Neo.ClientError.Cluster.NotALeader', 'neo4j-read-only', 'NEO4J_DATABASE'],
    ['Neo.TransientError.General.MemoryPoolOutOfMemoryError', 'neo4j-out-of-memory', 'heap'],
    ['Neo.TransientError.Transaction.DeadlockDetected', 'neo4j-busy', 'try again'],
    ['Neo.ClientError.Statement.SyntaxError', 'bad-query', 'Correct'],
    ['Neo.ClientError.Statement.ArithmeticError', 'query-failed', 'Correct'],
    ['Neo.ClientError.Schema.ConstraintValidationFailed', 'not-unique', 'upsert'],
    ['Neo.ClientError.Schema.ConstraintCreationFailed', 'neo4j-schema', 'empty database'],
    ['Neo.ClientError.Transaction.TransactionTimedOutClientConfiguration', 'time-limit', 'limit'],
    ['Neo.DatabaseError.General.UnknownError', 'neo4j-failed', 'server log'],
  ])('%s is %s', (status, code, fix) => {
    expect(explained(status)).toMatchObject({ code, fix: expect.stringContaining(fix) });
  });

  test('the words of a query decide nothing', () => {
    const error = explained('Neo.ClientError.Statement.SyntaxError', "Unknown function 'ssl.certificate'");
    expect(error.code).toBe('bad-query');
  });

  test('a full disk is recognised by its text, wherever in the chain of causes it stands', () => {
    const cause = new Neo4jError('write failed: No space left on device', 'N/A', '50N42', 'unused');
    const error = new Neo4jError(
      'Unable to append to log',
      'Neo.DatabaseError.Transaction.TransactionLogError',
      '50N42',
      'unused',
      undefined,
      cause,
    );
    expect(toGraphError(error, keep)).toMatchObject({ code: 'neo4j-disk-full' });
  });

  test('a read-only member reached over bolt:// is told of the scheme that finds the writer', () => {
    const error = explained('Neo.ClientError.Cluster.NotALeader', 'no leader', {
      ...keep,
      uri: 'bolt://black-keep:7687',
    });
    expect(error.fix).toContain('neo4j://');
  });

  test('who asks without a password is told that one is wanted', () => {
    const error = toGraphError(new Neo4jError('no', 'Neo.ClientError.Security.Unauthorized', '', ''), {
      ...keep,
      user: undefined,
    });
    expect(error).toMatchObject({ message: expect.stringContaining('wants a user and a password') });
  });
});

describe('A connection that cannot be made', () => {
  const refused = 'Failed to connect to server. Caused by: connect ECONNREFUSED 10.0.0.1:7687';

  test('names the address and the reason, without the driver’s boilerplate', () => {
    expect(explained('ServiceUnavailable', refused)).toMatchObject({
      code: 'neo4j-unreachable',
      message: 'No Neo4j server answers at neo4j://black-keep:7687: connect ECONNREFUSED 10.0.0.1:7687',
    });
  });

  test.each([
    'self-signed certificate',
    'unable to verify the first certificate',
    'write EPROTO 40E7: SSL routines: wrong version number',
  ])('is a matter of TLS when it says: %s', (reason) => {
    const error = explained('ServiceUnavailable', `Failed to connect. Caused by: ${reason}`, {
      ...keep,
      uri: 'bolt+s://black-keep',
    });
    expect(error).toMatchObject({ code: 'neo4j-tls', fix: expect.stringContaining('+ssc') });
  });

  test('is not a matter of TLS just because the driver’s boilerplate mentions encryption', () => {
    const boilerplate = `Failed to connect to server. Please ensure that you have compatible encryption settings. Caused by: ${'connect ETIMEDOUT'}`;
    expect(explained('ServiceUnavailable', boilerplate).code).toBe('neo4j-unreachable');
  });
});

test('an error that is not the driver’s passes as it is', () => {
  const bug = new TypeError('undefined is not a function');
  expect(toGraphError(bug, keep)).toBe(bug);
});
