import { describe, expect, it } from 'vitest';
import { saidInText } from '../../../src/values/said/said-in-text.ts';

/** What is stated in one line each: subject, predicate, value; `not` where it is denied, `!` where one excludes another, `~` in passing. */
const read = (text: string): string[] =>
  saidInText(text).map(({ subject, predicate, value, affirmed, single, stated, turned }) => {
    const what = value.kind === 'number' ? `${value.amount}${value.unit === '' ? '' : ` ${value.unit}`}` : value.text;
    return `${stated ? '' : '~'}${subject} | ${predicate} | ${affirmed ? '' : 'not '}${what}${single ? '!' : ''}${turned ? ' (turned)' : ''}`;
  });

describe('what is read of a text', () => {
  it.each([
    ['The north gate is closed.', ['north gate | is | closed!']],
    ["The north gate isn't closed any longer.", []],
    ['The north gate is no longer closed.', ['north gate | is | not closed!']],
    ['The north gate was not open.', ['north gate | is | not open!']],
    ['Ashkeep is a city.', ['Ashkeep | is | city']],
    ['The API is REST-based', ['we | use | REST']],
    ['Our new API is built on GraphQL.', ['we | use | GraphQL']],
    ['The server is written in Rust.', ['we | use | Rust']],
    ['The mill runs on water.', []],
    ['The castle is built on sand.', ['castle | is | built on sand']],
    ['Use ruff for linting.', ['we | use for linting | ruff!']],
    ["Don't use ruff for linting.", ['we | use for linting | not ruff!']],
    ['Always use Roll20 for maps.', ['we | use for maps | Roll20!']],
    ['The capital of Vask is Ashkeep.', ['capital of Vask | is | Ashkeep!']],
    ['Maren is the queen of Ashkeep.', ['queen of Ashkeep | is | Maren!']],
    ['Our database is MariaDB.', ['database | is | MariaDB!']],
    ['Postgres 14 is our database version.', ['database version | is | Postgres 14!', 'Postgres | version | 14!']],
    ['We use REST.', ['we | use | REST']],
    ['We do not use REST.', ['we | use | not REST']],
    ['We use ruff for linting', ['we | use for linting | ruff!']],
    ['We switched to GraphQL.', ['we | use | GraphQL (turned)']],
    ['We switched from REST to GraphQL.', ['we | use | not REST', 'we | use | GraphQL']],
    ['We have switched back to REST from GraphQL!', ['we | use | not GraphQL', 'we | use | REST']],
    ['I prefer tabs to spaces.', ['i | prefer | tabs', 'i | prefer | not spaces']],
    ['Auth allows 5,000 requests.', ['Auth | allows requests | 5000 requests!']],
    ['The rate limit is 1,000 req/s', ['rate limit | is | 1000 req/s!']],
    ['Ashkeep has three gates.', ['Ashkeep | has gates | 3 gates!']],
    ['The toll is $5', ['toll | is | 5 $!']],
    ['We use Postgres 14.', ['we | use | Postgres', 'Postgres | version | 14!']],
    ['Somebody wrote of the Postgres 17 migration.', ['~Postgres | version | 17!']],
    ['We plan to upgrade to Postgres 17.', ['~Postgres | version | 17!']],
    ['Foundry 12 is too slow for us, so we stay.', ['~Foundry | version | not 12!']],
    [
      'The Postgres 17 migration is cancelled.',
      ['Postgres 17 migration | is | cancelled', '~Postgres | version | not 17!'],
    ],
    ['The council decided against Postgres 17.', ['~Postgres | version | not 17!']],
    ['They called the Postgres 17 migration off.', ['~Postgres | version | not 17!']],
    [
      'Postgres 17 is not worth the trouble.',
      ['Postgres 17 | is | not worth the trouble', '~Postgres | version | not 17!'],
    ],
    ['We looked at Postgres 17. Too slow, so we stay.', ['~Postgres | version | not 17!']],
    ['We stick with Postgres 14.', ['~Postgres | version | 14!']],
    [
      'We stick with Postgres 14, as Postgres 17 is too slow.',
      ['~Postgres | version | 14!', '~Postgres | version | not 17!'],
    ],
    ['We use Postgres 14, the old one is too slow.', ['~Postgres | version | 14!']],
    ['Somebody wrote of Postgres 17. Ashkeep is a city.', ['~Postgres | version | 17!', 'Ashkeep | is | city']],
    ['The inn is currently closed.', ['inn | is | closed!']],
    ['We run Postgres 17 today.', ['~Postgres | version | 17!']],
  ])('%s', (text, said) => expect(read(text)).toEqual(said));

  it.each([
    'Is the gate closed?',
    'If the gate is closed, go round.',
    'The gate might be closed.',
    'It is closed.',
    'The gate is closed and the bridge is open.',
    'She says "the gate is closed".',
    'The gate was closed before the siege.',
    'The team is working on the gate.',
    'We use it.',
    'We moved to Vask.',
    'The fort has about 300 men.',
    'Ashkeep has 3 of the five seals.',
    'Only 14 are left.',
    'The siege ended on May 14.',
    'Chapter 3 burned.',
    'The players of the other group like Foundry 12.',
    "Somebody else's table runs on Foundry 12.",
    'The inn is closed today.',
    'The inn is closed for now.',
    'Tonight the inn is closed.',
    'The inn is closed this week.',
    'The inn had been closed.',
    'In those days the inn was closed.',
    'The siege was long ago, and nobody who saw it lives.',
  ])('nothing of: %s', (text) => expect(read(text)).toEqual([]));

  it('reads every sentence of a text, and no more than there is time for', () => {
    expect(read('The mill burned. The gate is open; the bridge is closed.')).toEqual([
      'gate | is | open!',
      'bridge | is | closed!',
    ]);
    const started = performance.now();
    for (const word of ['a ', 'the gate is ', 'We switched to ', 'A1', 'is not ', '. '])
      saidInText(word.repeat(4000 / word.length));
    expect(performance.now() - started).toBeLessThan(500);
  });
});
