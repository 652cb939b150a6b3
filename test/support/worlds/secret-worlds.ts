import * as fc from 'fast-check';

/** The same piece of a file with its secrets, and as its author would leave it who cuts them out by hand. */
interface Piece {
  readonly full: string;
  readonly cut: string;
}

/** Stands in every secret, and nowhere else. */
export const token = 'UMBRAVOX';

const both = (text: string): Piece => ({ full: text, cut: text });
const secret = (text: string): Piece => ({ full: text, cut: '' });

const people = ['Maren Vael', 'Odo Thorn', 'Isolde Vay', 'Tam Wick'];
const places = ['Ashkeep', 'Saltmere', 'Tern Hold'];

const person = fc.constantFrom(...people);
const place = fc.constantFrom(...places);
const year = fc.integer({ min: 700, max: 760 });

/** The public parts, and the parts that a secret sentence would change if it were read. */
const paragraph: fc.Arbitrary<Piece> = fc.tuple(person, person, place, year, year).chain(([a, b, at, from, until]) =>
  fc.constantFrom<Piece>(
    both(`${a} was born in ${from}.\n\n`),
    both(`${a} ruled ${at} from ${from} to ${until}. ${b} killed ${a} in ${until}.\n\n`),
    both(`${a} met [[Hidden Heir]] in [[${at}]].\n\n`),
    both(`\`\`\`\n%% no comment ${a} %%\n<!-- nor this -->\n\`\`\`\n\n`),
    both(`${a} wrote \`%% code %%\` and \`<!-- code -->\`.\n\n`),
    {
      full: `${a} %%${token} ${b} killed ${a} in ${from}.%%was born in ${until}.\n\n`,
      cut: `${a} was born in ${until}.\n\n`,
    },
    { full: `${a} ruled ${at}.<!-- ${token} from ${from} -->\n\n`, cut: `${a} ruled ${at}.\n\n` },
    { full: `~~${a} %%${token}%% left~~ ${at}.\n\n`, cut: `~~${a}  left~~ ${at}.\n\n` },
    secret(`%%\n${token} ${a} was born in ${from}.\n\n${b} killed ${a}.\n%%\n`),
    secret(`<!--\n${token}: ${a} died in ${from}.\n\n> [!note]\n-->\n`),
    secret(`%% lore-ignore contradictions/birth: ${token} %%\n`),
    { full: `> [!secret]- ${token}\n> ${a} killed ${b} in ${from}.\nlazy ${token}\n\n`, cut: '\n' },
    {
      full: `> [!gm-only|wide] ${token}\n> - ${a} died in ${from}.\n>\n> > [!note] ${token}\n> > ${b}\n\n`,
      cut: '\n',
    },
    {
      full: `> [!note] ${a}\n> Public.\n> > [!dm] ${token}\n> > ${a} is undead.\n>\n> ${a} lived in ${at}.\n\n`,
      cut: `> [!note] ${a}\n> Public.\n>\n> ${a} lived in ${at}.\n\n`,
    },
    {
      full: `> [!infobox]\n> | Born | ${from} %%${token}%% |\n> |---|---|\n> | Died | ${until}<!-- ${token} --> |\n\n`,
      cut: `> [!infobox]\n> | Born | ${from}  |\n> |---|---|\n> | Died | ${until} |\n\n`,
    },
    {
      full: `| Name | Born | Private |\n|---|---|---|\n| ${token} | ${from} | yes |\n| ${a} | ${until} | |\n\n`,
      cut: `| Name | Born | Private |\n|---|---|---|\n| ${a} | ${until} | |\n\n`,
    },
    { full: `[//]: # (${token} ${a} died in ${from}.)\n`, cut: '' },
    { full: `- ${a} %%${token}%%\n- <!-- ${token} -->${b}\n\n`, cut: `- ${a} \n- ${b}\n\n` },
    { full: `Mood:: > [!secret] ${token}\n> ${a} died in ${from}.\n\n`, cut: 'Mood:: \n\n' },
    {
      full: `- [ ] > [!gm] ${token}\n  ${b} killed ${a}.\n- ::: secret\n  ${token}\n  :::\n- ${a} lived in ${at}.\n\n`,
      cut: `- [ ] \n- ${a} lived in ${at}.\n\n`,
    },
    {
      full: `${a}[^${from}] ruled.\n\n[^${from}]: > [!secret] ${token}\n    > ${b} killed ${a}.\n\n`,
      cut: `${a}[^${from}] ruled.\n\n[^${from}]: \n\n`,
    },
    {
      full: `\`\`\`\`ad-note\n${a} ruled ${at}.\n\`\`\`ad-secret\n${token} ${b}\n\`\`\`\n\`\`\`\`\n\n`,
      cut: `\`\`\`\`ad-note\n${a} ruled ${at}.\n\`\`\`\`\n\n`,
    },
    { full: `**Born**: ${from}%%${token}%%\n\n`, cut: `**Born**: ${from}\n\n` },
    secret(`\`\`\`ad-secret\ntitle: ${token}\n${a} died in ${from}.\n\`\`\`\n`),
    secret(`::: {.secret}\n${token} ${a}\n::: inner\n${b}\n:::\n${token}\n:::\n`),
    secret(`<section class="secret" id="s"><section>${token}</section>\n${a} ${token}</section>\n`),
  ),
);

/** Secrets of front matter, each with what is beside it. */
const frontLine: fc.Arbitrary<Piece> = fc.tuple(place, year).chain(([at, from]) =>
  fc.constantFrom<Piece>(
    { full: `born: ${from} # ${token}\n`, cut: `born: ${from}\n` },
    secret(`# ${token} ${from}\n`),
    both('tags: #npc\n'),
    {
      full: `lives_in:\n  - to: ${at}\n  - to: Tern Hold\n    from: ${from}\n    note: ${token}\n    private: true\n`,
      cut: `lives_in:\n  - to: ${at}\n`,
    },
    { full: `motto: "Salt %%${token}%% and stone"\n`, cut: 'motto: "Salt  and stone"\n' },
    both('publish: true\n'),
    both('publish: 1\nprivate: n\n'),
    { full: `history: "> [!gm] ${token}"\n`, cut: 'history: ""\n' },
    {
      full: `history: |\n  Salt.\n\n  > [!secret] ${token}\n  > Odo Thorn died in ${from}.\n`,
      cut: 'history: |\n  Salt.\n\n',
    },
  ),
);

const note: fc.Arbitrary<Piece> = fc
  .tuple(fc.option(frontLine), fc.array(paragraph, { minLength: 1, maxLength: 6 }), fc.boolean())
  .map(([front, body, isOpen]) => {
    const head = (which: keyof Piece) => `---\nkind: Person\n${front?.[which] ?? ''}---\n`;
    const text = (which: keyof Piece) => body.map((piece) => piece[which]).join('');
    const end = isOpen ? `%% ${token} is never closed.\n\nMaren Vael died in 701. ${token}\n` : '';
    return { full: `${head('full')}${text('full')}${end}`, cut: `${head('cut')}${text('cut')}` };
  });

const entry: fc.Arbitrary<Piece> = fc.tuple(person, person, place, year, year).chain(([a, b, at, from, until]) =>
  fc.constantFrom<Piece>(
    both(`- { name: ${a}, kind: Person, birth: ${from} }\n`),
    {
      full: `- name: ${a} # ${token}\n  kind: Person\n  death: ${until}\n`,
      cut: `- name: ${a}\n  kind: Person\n  death: ${until}\n`,
    },
    secret(`# ${token} ${from}\n`),
    secret(
      `- name: ${a}\n  kind: Person\n  birth: ${until}\n  private: true\n  notes: |\n    ${token}\n\n    # ${token}\n`,
    ),
    secret(`- { name: ${token} Heir, kind: Person, publish: no, child_of: ${b} }\n`),
    {
      full: `- name: ${a}\n  rules: [ { to: ${at}, from: ${from} }, { to: Saltmere, from: ${until}, note: ${token}, private: true } ]\n`,
      cut: `- name: ${a}\n  rules: [ { to: ${at}, from: ${from} } ]\n`,
    },
    secret(`- { name: ${token} Heir, kind: Person, private: 1 }\n`),
    secret(`- { name: ${token} Heir, kind: Person, publish: [no] }\n`),
    {
      full: `- name: ${a}\n  history: "Tall. > [!gm] ${token} ${b}"\n`,
      cut: `- name: ${a}\n  history: "Tall. "\n`,
    },
    both(`- name: ${a}\n  motto: "no # comment"\n  notes: |\n    # text\n`),
  ),
);

const row: fc.Arbitrary<Piece> = fc
  .tuple(person, year)
  .chain(([a, from]) =>
    fc.constantFrom<Piece>(
      both(`${a},Person,${from},,\n`),
      secret(`${a},Person,${from},true,${token}\n`),
      secret(`# ${token}\n`),
      secret(`${a},Person,${from},x,${token}\n`),
      { full: `${a},Person,,no,"> [!secret] ${token}\n> died in ${from}"\n`, cut: `${a},Person,,no,""\n` },
      { full: `${a},Person,,no,"Tall. %%${token}%%"\n`, cut: `${a},Person,,no,"Tall. "\n` },
    ),
  );

const record: fc.Arbitrary<Piece> = fc.tuple(fc.integer({ min: 1, max: 99 }), year).chain(([number, from]) =>
  fc.constantFrom<Piece>(
    both(`0 @P${number}@ INDI\n1 NAME Ann /Pell${number}/\n1 BIRT\n2 DATE ${from}\n`),
    secret(`0 @S${number}@ INDI\n1 NAME Eve /${token}/\n1 RESN confidential\n1 BIRT\n2 DATE ${from}\n`),
    {
      full: `0 @F${number}@ INDI\n1 NAME Tom /Fell${number}/\n1 DEAT\n2 DATE ${from}\n2 RESN privacy\n2 NOTE ${token}\n1 SEX M\n`,
      cut: `0 @F${number}@ INDI\n1 NAME Tom /Fell${number}/\n1 SEX M\n`,
    },
    {
      full: `0 @N${number}@ INDI\n1 NAME Ida /Hurn${number}/\n1 NOTE Tall.\n2 CONT > [!gm] ${token}\n2 CONT > She died in ${from}.\n`,
      cut: `0 @N${number}@ INDI\n1 NAME Ida /Hurn${number}/\n1 NOTE Tall.\n`,
    },
  ),
);

const joined = (pieces: readonly Piece[], which: keyof Piece): string => pieces.map((piece) => piece[which]).join('');

export interface SecretWorld {
  readonly full: Readonly<Record<string, string>>;
  /** The same files with the secrets cut out of them. */
  readonly cut: Readonly<Record<string, string>>;
}

/** Worlds with secrets in every place, and what of them their readers may see. */
export const secretWorlds: fc.Arbitrary<SecretWorld> = fc
  .record({
    notes: fc.array(note, { minLength: 1, maxLength: 3 }),
    entries: fc.array(entry, { minLength: 1, maxLength: 5 }),
    rows: fc.array(row, { minLength: 1, maxLength: 4 }),
    records: fc.uniqueArray(record, { minLength: 1, maxLength: 3, selector: ({ full }) => full.slice(0, 6) }),
    hidden: fc.constantFrom('publish: false', 'dg-publish: false', 'private: true'),
    body: paragraph,
  })
  .map(({ notes, entries, rows, records, hidden, body }) => {
    const files = (which: keyof Piece): Record<string, string> => ({
      // With no private file, its globs would be a problem.
      'lore.yaml': `world: Two Readers\n${which === 'full' ? 'private: [gm/, "*.secret.yaml"]\n' : ''}`,
      ...Object.fromEntries(notes.map((each, at) => [`people/${people[at]}.md`, each[which]])),
      'people.yaml': joined(entries, which),
      'entities.csv': `name,kind,birth,private,notes\n${joined(rows, which)}`,
      'tree.ged': `0 HEAD\n1 CHAR UTF-8\n${joined(records, which)}0 TRLR\n`,
    });
    return {
      full: {
        ...files('full'),
        'people/Hidden Heir.md': `---\nkind: Person\n${hidden}\nborn: 707\n---\n${token} of [[Maren Vael]].\n\n${body.full}`,
        'gm/plots.md': `# ${token}\n\nOdo Thorn killed Maren Vael in 730.\n`,
        'heirs.secret.yaml': `- { name: ${token}, kind: Person, child_of: Odo Thorn }\n`,
      },
      cut: files('cut'),
    };
  });
