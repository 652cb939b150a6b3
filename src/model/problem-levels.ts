/**
 * How much a problem weighs. `error`: something certainly is not read as written, or not run; it fails a check as a definite
 * finding does. `warn`: something was left out or guessed, and an author should know. `info`: advice.
 */
export const problemLevelNames = ['error', 'warn', 'info'] as const;
export type ProblemLevel = (typeof problemLevelNames)[number];

/** Of files, and of what is said in them, by code. A code that is not here does not compile. */
const ofLore = {
  // A file or folder as a whole.
  unreadable: 'error',
  'broken-link': 'error',
  'too-large': 'error',
  'binary-file': 'error',
  'foreign-file': 'error',
  'not-gedcom': 'error',
  'own-fault': 'error',
  'not-a-file': 'warn',
  'link-outside': 'warn',
  'bad-utf8': 'warn',
  'wrong-encoding': 'warn',
  'conflicted-copy': 'warn',
  'folder-note': 'info',
  'unread-files': 'info',
  'unread-tags': 'info',
  template: 'info',
  // How it is written.
  'bad-yaml': 'error',
  'tab-indentation': 'error',
  'control-character': 'error',
  'nul-byte': 'error',
  'unfinished-merge': 'error',
  'too-deep': 'error',
  'alias-bomb': 'error',
  'cyclic-alias': 'error',
  'unknown-alias': 'error',
  'complex-key': 'error',
  'duplicate-key': 'error',
  'bad-merge': 'error',
  'more-problems': 'error',
  'unclosed-front-matter': 'error',
  'bad-front-matter': 'error',
  'unread-front-matter': 'warn',
  'open-quote': 'error',
  'bad-header': 'error',
  'bad-quoting': 'warn',
  'ragged-row': 'warn',
  'gedcom-line': 'warn',
  'gedcom-level': 'warn',
  'not-an-entity': 'error',
  // Dates.
  'bad-date': 'error',
  'impossible-date': 'error',
  'unknown-era': 'error',
  'calendar-untied': 'warn',
  'no-date': 'warn',
  // What names something.
  'unknown-target': 'warn',
  'undeclared-species': 'info',
  'ambiguous-target': 'warn',
  'dangling-pointer': 'warn',
  'unknown-source': 'warn',
  'ambiguous-source': 'warn',
  'unknown-predicate': 'error',
  'unknown-kind': 'warn',
  'reserved-kind': 'warn',
  'kind-conflict': 'warn',
  'same-name': 'warn',
  'other-kind': 'warn',
  'duplicate-id': 'error',
  'nameless-entity': 'error',
  'stray-key': 'warn',
  'missing-kind': 'info',
  // What is said.
  'incomplete-relation': 'error',
  'bad-value': 'warn',
  'unknown-key': 'info',
  'unknown-field': 'warn',
  // Waivers and baselines. What they no longer allow is listed again, and decides for itself.
  'bad-waiver': 'warn',
  'unknown-rule': 'warn',
  'waiver-changed': 'info',
  'waiver-ended': 'info',
  'waiver-unused': 'info',
  'waiver-outdated': 'info',
  'baseline-stale': 'info',
} as const satisfies Record<string, ProblemLevel>;

/** Of `lore.yaml` and calendars. */
const ofSettings = {
  'misnamed-settings': 'error',
  'bad-setting': 'error',
  'kind-cycle': 'error',
  'bad-calendar': 'error',
  'unknown-calendar': 'error',
  'unknown-setting': 'warn',
  'calendar-differs': 'info',
  'calendar-export': 'info',
} as const satisfies Record<string, ProblemLevel>;

/** Of rules that a world brings. One with an error does not run. */
const ofRules = {
  'empty-rule': 'error',
  'unclosed-header': 'error',
  'bad-header': 'error',
  'bad-rule-node': 'error',
  'duplicate-rule': 'error',
  'rule-failed': 'error',
  'rule-unfinished': 'warn',
  'too-long': 'error',
  'invisible-character': 'error',
  'unicode-escape': 'error',
  'odd-character': 'error',
  unterminated: 'error',
  'not-a-query': 'error',
  'several-statements': 'error',
  'disguised-keyword': 'error',
  'not-read-only': 'error',
  'procedure-call': 'error',
  'unstable-function': 'error',
  dialect: 'error',
  'bad-compute': 'error',
  'bad-pairs': 'error',
  'bad-param': 'error',
  'missing-column': 'error',
  'no-evidence': 'error',
  'no-predicate': 'error',
  'unknown-hole': 'error',
  'unscoped-subject': 'error',
  'unknown-time-function': 'error',
  'wrong-argument-count': 'error',
  'unbalanced-parenthesis': 'error',
  'unclosed-bracket': 'error',
  'nested-too-deep': 'error',
  'unterminated-text': 'error',
  'no-return': 'error',
  'return-star': 'error',
  'union-columns': 'error',
  'undeclared-param': 'error',
  'bad-rule-test': 'error',
  'other-rule': 'error',
  'same-as-shipped': 'info',
  'no-tests': 'info',
} as const satisfies Record<string, ProblemLevel>;

/** The level of each problem, by code: the only place that says so. */
export const problemLevels = { ...ofLore, ...ofSettings, ...ofRules };

/** Stable kebab-case codes. */
export type ProblemCode = keyof typeof problemLevels;
