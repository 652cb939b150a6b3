/**
 * Words of a note by which a claim needs nobody's presence, and excludes nobody else's: a title, a claim to a throne and an
 * honour, what another does in one's name, and what somebody does as a ghost.
 */
const excuses = new RegExp(
  `\\b(?:${[
    ...['posthumous(?:ly)?', 'honorary', 'honorific', 'titular', 'nominal(?:ly)?', 'in name', 'in exile', 'de jure'],
    ...['claimant', 'claims? to', 'pretender', 'pretends', 'rival', 'anti-?king', 'antipope', 'disputed', 'contested'],
    ...['regent', 'regency', 'vicero(?:y|is)', 'steward', 'in the name of', 'on behalf of'],
    ...[
      'as an? (?:\\w+ )?(?:spirit|ghost|shade|wraith|spectre|specter|revenant|vampire|lich|vision|memory|dream)',
      'in spirit',
    ],
    ...[
      'in (?:a|his|her|their) (?:vision|dream)s?',
      'undead',
      'haunts',
      'haunting',
      'resurrected',
      'revived',
      'reincarnated',
    ],
  ].join('|')})\\b`,
  'i',
);

/** Whether a claim's note says how it can hold beside another one, or when one of its sides is not there. */
export const isExcused = (note: string): boolean => excuses.test(note);
