import { foldKey } from '../../util/text/fold.ts';
import { isEmptyValue, type YamlPair } from '../../util/yaml/index.ts';

/** `Sessions/`, `Session Notes/Night 3.md`, `Session 12.md`, `session3.md`. */
const inPath = /(?:^|[/\s_-])sessions?(?:[/\s_.-]|\d|$)/i;
/** `session`, `session-note`, `type/session-log`. */
const word = /^(?:game[\s_-]*)?sessions?(?:[\s_-]*(?:notes?|logs?|recaps?|reports?|summar(?:y|ies)|journals?|\d+))?$/i;
/** Keys that only a session has. */
const keys: ReadonlySet<string> = new Set(
  [
    'played',
    'played on',
    'date played',
    'session',
    'session date',
    'session number',
    'real date',
    'real-world date',
  ].map(foldKey),
);

const whoPlayed: ReadonlySet<string> = new Set(
  ['npc', 'npcs', 'pcs', 'party', 'characters', 'cast', 'present'].map(foldKey),
);
/** Keys that name what there is at the table as well, unless by a link: the players, a chat room. */
const ofTable: ReadonlySet<string> = new Set(
  ['participants', 'location', 'locations', 'place', 'places', 'setting'].map(foldKey),
);

/** True of a key of a session that says who took part in it, or by a link where: then the session tells of a day of the world. */
export function saysWhoPlayed({ key, value }: Pick<YamlPair, 'key' | 'value'>): boolean {
  const word = foldKey(key.text);
  const values = value.kind === 'seq' ? value.items : [value];
  return values.some(
    (each) =>
      each.kind === 'scalar' &&
      ((whoPlayed.has(word) && /\p{L}/u.test(each.text) && !isEmptyValue(each)) ||
        (ofTable.has(word) && each.link !== undefined)),
  );
}

export const isSessionPath = (path: string): boolean => inPath.test(path);

/** True of the note of a session of a game: by its path, a tag or its type, or a key that only such notes have. */
export function isSession(
  path: string,
  words: readonly string[],
  stated: readonly { readonly key: { readonly text: string } }[],
): boolean {
  return (
    isSessionPath(path) ||
    words.some((each) => word.test(each.slice(each.lastIndexOf('/') + 1).replace(/^#/, ''))) ||
    stated.some(({ key }) => keys.has(foldKey(key.text)))
  );
}
