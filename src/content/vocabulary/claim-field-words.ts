import { own } from '../../util/own.ts';

/** The fields that every claim may have, by the words that authors write for them (folded). */
const fieldOfWord: Readonly<Record<string, string>> = {
  from: 'from',
  since: 'from',
  start: 'from',
  started: 'from',
  began: 'from',
  fromdate: 'from',
  startdate: 'from',
  until: 'until',
  todate: 'until',
  end: 'until',
  ended: 'until',
  enddate: 'until',
  at: 'at',
  on: 'at',
  date: 'at',
  when: 'at',
  source: 'source',
  sources: 'source',
  quote: 'quote',
  confidence: 'confidence',
  uncertain: 'uncertain',
  untimely: 'untimely',
  reliability: 'reliability',
  tier: 'tier',
  project: 'project',
  note: 'note',
  notes: 'note',
  comment: 'note',
  private: 'audience',
  publish: 'audience',
  id: 'id',
};

/** The possible keys next to a claim, for a message about an unknown word. */
export const claimFieldWords = [
  'to',
  'from',
  'until',
  'since',
  'at',
  'source',
  'quote',
  'confidence',
  'uncertain',
  'reliability',
  'tier',
  'project',
  'note',
  'shared',
  'value',
];

/** The field that a folded key stands for: `since` is `from`. Undefined where it is no field of claims. */
export function claimFieldOf(word: string): string | undefined {
  return own(fieldOfWord, word);
}
