import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findArcs } from '../../../../src/detective/arcs/find-arcs.ts';
import { subjectIn } from '../../../../src/model/story.ts';
import { law } from '../../../support/laws.ts';
import { date, entity, number, storyOf, type Told } from './story-of.ts';

const maren = { subject: 'maren', subject_name: 'Maren' };

/** What is asked of a story in which the first and the third fact say one thing and the second another. */
function asked(one: Told, other: Told): string {
  return findArcs(storyOf(one, other, one))[0]?.question ?? '';
}
const between = (told: Omit<Told, 'value'>, one: Told['value'], other: Told['value']): string =>
  asked({ ...told, value: one }, { ...told, value: other });

describe('a question', () => {
  it.each<[string, string]>([
    [between({}, 'closed', 'open'), 'Is the gate of Ashkeep still closed? Another note says open.'],
    [
      between({ ...maren, predicate: 'LIVES_IN', when: 'chapter 5' }, entity('ashkeep'), entity('thornhold')),
      'Does Maren still live in Ashkeep? Chapter 5 says Thornhold.',
    ],
    [
      between({ ...maren, predicate: 'LIVES_IN', when: 'chapters/05.md' }, entity('ashkeep'), entity('thornhold')),
      'Does Maren still live in Ashkeep? chapters/05.md says Thornhold.',
    ],
    [
      between({ ...maren, predicate: 'LIVES_IN', when: '04 - The Ferry.md' }, entity('ashkeep'), entity('thornhold')),
      'Does Maren still live in Ashkeep? 04 - The Ferry.md says Thornhold.',
    ],
    [
      between(
        { ...maren, predicate: 'LOCATED_IN', when: '2026-05-03T10:00:00Z' },
        entity('ashkeep'),
        entity('north-gate'),
      ),
      'Is Maren still in Ashkeep? A note of 2026-05-03 says North Gate.',
    ],
    [
      between({ ...maren, predicate: 'RULES' }, entity('a'), entity('b')),
      'Does Maren still rule A? Another note says B.',
    ],
    [
      between({ ...maren, predicate: 'MEMBER_OF' }, entity('a'), entity('b')),
      'Is Maren still a member of A? Another note says B.',
    ],
    [
      between({ ...maren, predicate: 'SWORN_TO' }, entity('a'), entity('b')),
      'Is Maren still sworn to A? Another note says B.',
    ],
    [
      between({ ...maren, predicate: 'IMPRISONED_IN' }, entity('a'), entity('b')),
      'Is Maren still imprisoned in A? Another note says B.',
    ],
    [
      between({ ...maren, predicate: 'SPOUSE_OF' }, entity('a'), entity('b')),
      'Is Maren still married to A? Another note says B.',
    ],
    [
      between({ ...maren, predicate: 'CAPITAL_OF' }, entity('a'), entity('b')),
      'Is Maren still the capital of A? Another note says B.',
    ],
    [
      between({ ...maren, predicate: 'BORN_IN' }, entity('a'), entity('b')),
      'Is it true that Maren was born in A? Another note says B.',
    ],
    [
      between({ ...maren, predicate: 'DIED_IN' }, entity('a'), entity('b')),
      'Is it true that Maren died in A? Another note says B.',
    ],
    [
      between({ ...maren, predicate: 'FOUNDED' }, entity('a'), entity('b')),
      'Is it true that Maren founded A? Another note says B.',
    ],
    [
      between({ predicate: 'capital', subject_name: 'Velmark' }, entity('ashkeep'), entity('b')),
      'Is the capital of Velmark still Ashkeep? Another note says B.',
    ],
    [
      between({ predicate: 'population' }, number(5000, 'souls'), number(20, 'souls')),
      'Is the population of the gate of Ashkeep still 5,000 souls? Another note says 20 souls.',
    ],
    [
      between({ predicate: 'founded_on' }, date(812), date(830)),
      'Is it true that the gate of Ashkeep was founded in 812? Another note says 830.',
    ],
    [
      between({ predicate: 'coronation_date' }, date(812), date(830)),
      'Is 812 the date of the coronation of the gate of Ashkeep? Another note says 830.',
    ],
    [
      between({ predicate: 'uses', subject_name: 'We' }, 'rest', 'graphql'),
      'Do we still use rest? Another note says graphql.',
    ],
    [
      between({ predicate: 'is', subject_name: 'The API' }, 'rest-based', 'a queue'),
      'Is the API still rest-based? Another note says a queue.',
    ],
    [
      between({ predicate: 'has', subject_name: 'The API' }, 'a cache', 'a queue'),
      'Does the API still have a cache? Another note says a queue.',
    ],
    [
      between({ ...maren, predicate: 'eyes', subject_name: 'Lucan Thorne' }, 'grey', 'green'),
      'Are the eyes of Lucan Thorne still grey? Another note says green.',
    ],
    [
      between({ predicate: 'LIVES_IN', subject_name: 'The Lanterns', plural: true }, entity('ashkeep'), entity('b')),
      'Do the Lanterns still live in Ashkeep? Another note says B.',
    ],
    [
      between({ predicate: 'version', subject_name: 'Postgres', when: '2026-05-03' }, number(14), number(17)),
      'Is the version of Postgres still 14? A note of 2026-05-03 says Postgres 17.',
    ],
    [
      asked(
        {
          predicate: 'preference',
          subject: 'prefer tab',
          subject_name: 'prefer tab',
          value: 'tab',
          text: 'I prefer tabs.',
        },
        { predicate: 'preference', subject: 'prefer tab', value: 'space', text: 'I prefer spaces.' },
      ),
      'Does this still hold: “I prefer tabs”? Another note says “I prefer spaces”.',
    ],
    [
      between({ kind: 'claim', place: 'gate.md:3' }, 'closed', 'open'),
      'Is the gate of Ashkeep still closed? Another place says open.',
    ],
    [
      between({ kind: 'claim', when: '3. The gate' }, 'closed', 'open'),
      'Is the gate of Ashkeep still closed? “3. The gate” says open.',
    ],
    [
      between({ kind: 'claim', when: '3' }, 'closed', 'open'),
      'Is the gate of Ashkeep still closed? Another place says open.',
    ],
  ])('%s', (question, expected) => expect(question).toBe(expected));

  it('asks about a denial, and tells of one', () => {
    const told = { ...maren, predicate: 'LIVES_IN', value: entity('ashkeep') };
    const denied = { ...told, affirmed: false };
    expect(asked(told, denied)).toBe('Does Maren still live in Ashkeep? Another note says that it is not so.');
    expect(asked(denied, told)).toBe(
      'Is it still true that Maren does not live in Ashkeep? Another note says that it is.',
    );
    const ruled = { predicate: 'status', value: 'closed' };
    expect(asked({ ...ruled, affirmed: false }, ruled)).toBe(
      'Is it still true that the gate of Ashkeep is not closed? Another note says that it is.',
    );
  });

  it('says what is only spoken of', () => {
    const spoken = { value: 'open', stated: false };
    const [found] = findArcs(storyOf('closed', spoken, spoken));
    expect(found?.question).toBe('Is the gate of Ashkeep still closed? Another note speaks of open.');
  });

  it('calls an entity as its author does, or as the story calls it', () => {
    const named = { kind: 'entity', id: 'ashkeep', name: 'Old Ashkeep' } as const;
    expect(between({ ...maren, predicate: 'LIVES_IN' }, named, entity('maren'))).toBe(
      'Does Maren still live in Old Ashkeep? Another note says Maren.',
    );
  });

  it('calls an entity by the name that it has in some project', () => {
    const of = { predicate: 'LIVES_IN', subject: subjectIn('draft', 'maren'), subject_name: 'Maren of Ashkeep' };
    expect(between(of, entity('hut'), entity('maren'))).toBe(
      'Does Maren of Ashkeep still live in Hut? Another note says Maren of Ashkeep.',
    );
  });

  it('stays two short lines without line breaks whatever the names are', () => {
    const odd = fc.oneof(
      fc.string(),
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('', '\n', '?', '$&', '\u202e', '__', '-'),
    );
    fc.assert(
      fc.property(odd, odd, odd, odd, fc.boolean(), (name, predicate, id, when, affirmed) => {
        const told = { subject_name: name, predicate, when, affirmed };
        const question = affirmed
          ? between(told, entity(`1${id}`), entity(`2${id}`))
          : asked({ ...told, value: id }, { ...told, value: id, affirmed: true });
        expect(question).toMatch(/\?/u);
        expect(question).not.toMatch(/[\p{Cc}\u202e]|\$&\$&/u);
        expect(question.length).toBeLessThan(500);
      }),
      law(300),
    );
  });
});
