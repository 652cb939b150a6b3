import type { Plan } from 'neo4j-driver';
import { describe, expect, test } from 'vitest';
import { planText, verdictOf } from '../../../../src/graph/neo4j/planner/plan.ts';

const operator = (operatorType: string, details?: string, ...children: Plan[]): Plan => ({
  operatorType,
  identifiers: [],
  arguments: details === undefined ? {} : { Details: details },
  children,
});
const over = (leaf: Plan): Plan => operator('ProduceResults@neo4j', undefined, leaf);
const judged = (leaf: Plan, queryType = 'r') => verdictOf({ queryType, plan: over(leaf) }, 'neo4j');

describe('A plan is read-only', () => {
  test('when the planner says so and it stays in the graph', () => {
    expect(judged(operator('NodeByLabelScan@neo4j', 'place:Location'))).toEqual({ readOnly: true });
  });

  test('when the procedure it calls is one that only reads the graph', () => {
    expect(judged(operator('ProcedureCall@neo4j', 'db.labels() :: (label :: STRING)'))).toEqual({ readOnly: true });
  });

  test.each([
    ['it writes', operator('Create@neo4j'), 'w', 'writes'],
    ['it administers', operator('AdministrationCommand@system'), 's', 'writes'],
    ['it reads files', operator('LoadCSV@neo4j', 'line'), 'r', 'LoadCSV'],
    ['it shows other people’s queries', operator('ShowTransactions@neo4j'), 'r', 'ShowTransactions'],
    ['it ends other people’s queries', operator('TerminateTransactions@neo4j'), 'r', 'TerminateTransactions'],
    [
      'it calls a procedure off the list',
      operator('ProcedureCall@neo4j', 'db.info() :: (id :: STRING)'),
      'r',
      'db.info',
    ],
    ['it leaves for another database', operator('AllNodesScan@treasury', 'n'), 'r', 'treasury'],
  ])('not when %s', (_, leaf, queryType, reason) => {
    expect(judged(leaf, queryType)).toEqual({ readOnly: false, reason: expect.stringContaining(reason) });
  });
});

test('a plan is printed as a tree', () => {
  const plan = over(
    operator('Expand(All)@neo4j', '(place)<-[:TO]-(r)', operator('NodeByLabelScan@neo4j', 'place:Location')),
  );
  expect(planText(plan)).toBe(
    ['ProduceResults@neo4j', '  Expand(All)@neo4j (place)<-[:TO]-(r)', '    NodeByLabelScan@neo4j place:Location'].join(
      '\n',
    ),
  );
});
