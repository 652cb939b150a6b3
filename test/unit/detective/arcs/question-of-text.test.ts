import { describe, expect, it } from 'vitest';
import { phraseOf } from '../../../../src/detective/arcs/phrase/phrases.ts';
import type { StoryNames } from '../../../../src/queries/detective/stated/story-names.ts';
import { textStatements } from '../../../../src/queries/detective/stated/text-statements.ts';
import { plainNames } from '../../../../src/rules/findings/wording/naming.ts';

/** A world that knows the entities of these names. */
const world = (...entities: readonly string[]): StoryNames => ({
  naming: plainNames(() => undefined),
  nameOf: (id) => entities.find((name) => name.toLowerCase() === id) ?? id,
  idOf: (words) =>
    entities.map((name) => name.toLowerCase()).find((name) => name.replace(/^the /, '') === words.toLowerCase()),
});

/** How it is asked whether what a text states holds. */
function asked(text: string, names: StoryNames = world()): string[] {
  const [statements = []] = textStatements([{ text, project: undefined }], names);
  return statements.map((statement) => {
    const { ask, askDenied } = phraseOf(statement, (id) => names.nameOf(id));
    return statement.affirmed ? ask : askDenied;
  });
}

describe('a question about a plain sentence', () => {
  it.each([
    ['The north gate is closed.', 'Is the north gate still closed?'],
    ['The Old Gate remains closed.', 'Is the Old Gate still closed?'],
    ['The gates are open.', 'Are the gates still open?'],
    ['Gates are open.', 'Are Gates still open?'],
    ['Our lamps stay lit.', 'Are our lamps still lit?'],
    ['The news is public.', 'Is the news still public?'],
    ['The vault is no longer locked.', 'Is it still true that the vault is not locked?'],
    ['The doors are not locked.', 'Is it still true that the doors are not locked?'],
    ['Her lantern was broken.', 'Is her lantern still broken?'],
    ['Brannoch is dead.', 'Is Brannoch still dead?'],
    ['The API is a queue.', 'Is the API still a queue?'],
    ['Our session day is Thursday.', 'Is our session day still Thursday?'],
    ['The session day is Thursday now.', 'Is the session day still Thursday?'],
    ['Thursday is our session day.', 'Is our session day still Thursday?'],
    ['My favourite port is Low Ferry.', 'Is my favourite port still Low Ferry?'],
    ['The password of the vault is Heron.', 'Is the password of the vault still Heron?'],
    ['Dobbin is the innkeeper of the Sprat.', 'Is the innkeeper of the Sprat still Dobbin?'],
    ['The Lanterns are our patrons.', 'Are our patrons still the Lanterns?'],
    ['Ashkeep has three gates.', 'Does Ashkeep still have three gates?'],
    ['Ashkeep has 3 gates again.', 'Does Ashkeep still have 3 gates?'],
    ['The ferry costs 2 marks.', 'Does the ferry still cost 2 marks?'],
    ['The ferry cost two marks.', 'Does the ferry still cost two marks?'],
    ['The ferries cost 2 marks.', 'Do the ferries still cost 2 marks?'],
    ['The ferry costs $5.', 'Does the ferry still cost $5?'],
    ['The rate limit is 1,000 req/s', 'Is the rate limit still 1,000 req/s?'],
    ['The share is 5%.', 'Is the share still 5%?'],
    ['The tolls are 5 marks.', 'Are the tolls still 5 marks?'],
    ['The toll is not 5 marks.', 'Is it still true that the toll is not 5 marks?'],
    ['Auth allows 5,000 requests.', 'Does Auth still allow 5,000 requests?'],
    ['The hall holds 40 guests.', 'Does the hall still hold 40 guests?'],
    ['The crossing took 3 hours.', 'Does the crossing still take 3 hours?'],
    ['The siege lasted 3 days.', 'Does the siege still last 3 days?'],
    ['The ferry seats 12 people.', 'Does the ferry still seat 12 people?'],
    ['The stone weighed 3kg.', 'Does the stone still weigh 3kg?'],
    ['The wall measures 12 feet.', 'Does the wall still measure 12 feet?'],
    ['The server supports 20 players.', 'Does the server still support 20 players?'],
    ['The guards have 20 spears.', 'Do the guards still have 20 spears?'],
    ['We use REST.', 'Do we still use REST?'],
    ['We no longer use REST.', 'Is it still true that we do not use REST?'],
    ['We use Roll20 for maps.', 'Do we still use Roll20 for maps?'],
    ['We use Pathfinder rules for chases.', 'Do we still use Pathfinder rules for chases?'],
    ['We use Rust for the API.', 'Do we still use Rust for the API?'],
    ['We use the old API for VTT maps.', 'Do we still use the old API for VTT maps?'],
    ['The team uses ruff for linting.', 'Does the team still use ruff for linting?'],
    ['The project prefers tabs.', 'Does the project still prefer tabs?'],
    ['I prefer tabs for Go code.', 'Do I still prefer tabs for Go code?'],
    ['We switched to GraphQL for the shop.', 'Do we still use GraphQL for the shop?'],
  ])('%s', (text, question) => expect(asked(text)).toEqual([question]));

  it.each([
    ['We switched from REST to GraphQL.', ['Is it still true that we do not use REST?', 'Do we still use GraphQL?']],
    ['I prefer tabs to spaces.', ['Do I still prefer tabs?', 'Is it still true that I do not prefer spaces?']],
    ['We use Postgres 14.', ['Do we still use Postgres?', 'Is the version of Postgres still 14?']],
    [
      'We use Fantasy Grounds 4 for maps.',
      ['Do we still use Fantasy Grounds for maps?', 'Is the version of Fantasy Grounds still 4?'],
    ],
    [
      'Fantasy Grounds 4 is our tabletop.',
      ['Is our tabletop still Fantasy Grounds 4?', 'Is the version of Fantasy Grounds still 4?'],
    ],
    [
      'Our database is Postgres 14.1.2',
      ['Is our database still Postgres 14.1.2?', 'Is the version of Postgres still 14.1.2?'],
    ],
    ['Planned the Fantasy Grounds 5 migration.', ['Is the version of Fantasy Grounds still 5?']],
    ['Planned Postgres 17 work.', ['Is the version of Postgres still 17?']],
    ['On Windows 11 it fails.', ['Is the version of Windows still 11?']],
  ])('%s', (text, questions) => expect(asked(text)).toEqual(questions));

  it('calls an entity by its name, with the article that the text gives it', () => {
    const names = world('North Gate', 'Dobbin', 'The Sprat');
    expect(asked('The north gate is closed.', names)).toEqual(['Is the North Gate still closed?']);
    expect(asked('North Gate is closed.', names)).toEqual(['Is North Gate still closed?']);
    expect(asked('Our landlord is Dobbin.', names)).toEqual(['Is our landlord still Dobbin?']);
    expect(asked('Our inn is The Sprat.', names)).toEqual(['Is our inn still the Sprat?']);
  });

  it('compares without capitals and articles', () => {
    const keysOf = (text: string) =>
      textStatements([{ text, project: undefined }], world())
        .flat()
        .map(({ subject, predicate, value }) => [subject, predicate, value.kind === 'text' ? value.text : value]);
    expect(keysOf('The North Gate is Closed.')).toEqual([['north gate', 'is', 'closed']]);
    expect(keysOf('Our north gate is closed')).toEqual([['north gate', 'is', 'closed']]);
  });

  it('knows the same thing in use by whatever article it has', () => {
    const told = ['We use the old API.', 'We use an old API.', 'We switched to REST.'];
    const statements = textStatements(
      told.map((text) => ({ text, project: undefined })),
      world(),
    );
    expect(statements[2]?.map(({ affirmed, value }) => [affirmed, value.kind === 'text' && value.text])).toEqual([
      [false, 'old api'],
      [true, 'rest'],
    ]);
  });
});
