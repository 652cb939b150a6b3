import { loadConfig } from '../../../../../src/config/config.ts';
import { MentionFinder } from '../../../../../src/content/prose/mentions.ts';
import { pronounSort } from '../../../../../src/content/prose/reader/findings.ts';
import { proseLexicon } from '../../../../../src/content/prose/reader/lexicon.ts';
import { readPassage } from '../../../../../src/content/prose/reader/read-passage.ts';
import { Tagger } from '../../../../../src/content/prose/reader/tagger.ts';
import { dateContext } from '../../../../../src/model/world-config.ts';
import { parseDate } from '../../../../../src/time/date-expressions/parse-date.ts';
import { LineIndex } from '../../../../../src/util/text/line-index.ts';

const women = 'yara nell livia hope';
/** Of whom no file says what they are: Wren goes by "they", of Perrin nothing is known. */
const unsaid: ReadonlySet<string> = new Set(['wren', 'perrin']);
const people: readonly (readonly [id: string, name: string, ...aliases: string[]])[] = [
  ['idris', 'Idris Vane', 'Idris'],
  ['yara', 'Yara Quill', 'Yara'],
  ['bastian', 'Bastian Roke', 'Bastian', 'The Lamplighter'],
  ['nell', 'Nell Tarn', 'Nell'],
  ['orso', 'Orso the Younger', 'Orso'],
  ['livia', 'Livia Marsh', 'Livia', 'Mother Livia'],
  ['hope', 'Hope Calder', 'Hope'],
  ['wren', 'Wren Ashdown', 'Wren'],
  ['perrin', 'Perrin Lusk', 'Perrin'],
];
const others: readonly (readonly [id: string, kind: string, name: string, ...aliases: string[]])[] = [
  ['kestrel-bay', 'Settlement', 'Kestrel Bay'],
  ['dunmere', 'Settlement', 'Dunmere'],
  ['galen-hall', 'Building', 'Galen Hall'],
  ['outer-marches', 'Region', 'The Outer Marches'],
  ['sarn', 'Kingdom', 'The Duchy of Sarn', 'Sarn'],
  ['ostmark', 'Kingdom', 'Ostmark'],
  ['glass-company', 'Guild', 'The Glass Company'],
  ['night-watch', 'Order', 'The Lantern Watch'],
  ['sisters', 'Order', 'The Sisters of the Well'],
  ['house-roke', 'House', 'House Roke'],
  ['widow', 'Vessel', 'The Patient Widow'],
  ['brightthorn', 'Weapon', 'Brightthorn'],
  ['moon-chart', 'Book', 'The Moon Chart'],
  ['pearl-seal', 'Artifact', 'The Pearl Seal'],
  ['siege-of-dunmere', 'Siege', 'The Siege of Dunmere'],
  ['kettle-war', 'War', 'The Kettle War'],
];

const settings = `
calendars:
  - calendar: Landing
    months: [{ name: Dew, days: 60 }, { name: Ember, days: 60 }, { name: Rime, days: 60 }]
    eras: [{ name: Landing, short: [AL], year_one: 1, default: true }]
`;
const { config } = loadConfig({
  root: '/worlds/kestrel-bay',
  read: (path) => (path === 'lore.yaml' ? settings : undefined),
  calendarFiles: [],
});
const entities = [
  ...people.map(([id, name, ...aliases]) => ({ id, name, aliases, kind: 'Person' })),
  ...others.map(([id, kind, name, ...aliases]) => ({ id, name, aliases, kind })),
];
const kinds = new Map(entities.map(({ id, kind }) => [id, kind]));
const finder = new MentionFinder(entities);
const tagger = new Tagger();
const dates = dateContext(config);

export interface TestReading {
  /** `nell -LEADS-> night-watch [229, ]`, in the order they were read. */
  readonly claims: readonly string[];
  /** The keys of files that the claims go with: `mother`. */
  readonly keys: readonly string[];
  /** `denial: never ruled Sarn`. */
  readonly unread: readonly string[];
}

/** What is read of a text about a harbour town, its guild and its dukes; `about`: whose note it stands in. */
export function readingOf(text: string, about?: string): TestReading {
  const file = { path: 'chapter.md', kind: 'markdown' as const, title: '', sha256: '', lines: new LineIndex(text) };
  const draft = { file, offset: 0, text, links: [] };
  const { ontology } = config;
  const kindOf = (id: string) => kinds.get(id);
  const nameOf = (id: string) => entities.find((each) => each.id === id)?.name;
  const { claims, unread } = readPassage(
    { file, draft, text, mentions: finder.find(text) },
    {
      ontology,
      lexicon: proseLexicon(ontology),
      kindOf,
      nameOf,
      sort: (id) => pronounSort(ontology, kindOf(id)),
      takesThey: (id) => id === 'wren',
      isShip: (id) => kindOf(id) === 'Vessel',
      gender: (id) => (kindOf(id) !== 'Person' || unsaid.has(id) ? undefined : women.includes(id) ? 'female' : 'male'),
      isDate: (words) => parseDate(words, dates).ok,
      firstDay: (words) => {
        const date = parseDate(words, dates);
        return date.ok ? date.value.earliest : undefined;
      },
      tagger,
      ...(about === undefined ? {} : { about }),
    },
  );
  return {
    claims: claims.map(({ subject, type, target, value, from = '', until = '' }) => {
      const window = from === '' && until === '' ? '' : ` [${from}, ${until}]`;
      return target === undefined ? `${subject}.${type} = ${value}` : `${subject} -${type}-> ${target}${window}`;
    }),
    keys: claims.flatMap(({ key }) => key ?? []),
    unread: unread.map(({ start, end, reason }) => `${reason}: ${text.slice(start, end)}`),
  };
}
