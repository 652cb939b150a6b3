import type { Suppressed } from '../../model/report.ts';
import { plural } from '../shared/plural.ts';
import { decisionWords, withReason } from '../shared/suppressed-words.ts';
import type { Paint } from './paint.ts';

/** One line for each finding that is waived or decided about, with the reason, and one line for all findings of each baseline. */
export function suppressedBlock(suppressed: readonly Suppressed[], paint: Paint): string[] {
  if (suppressed.length === 0) return [];
  const said = suppressed.filter(({ by }) => by !== 'baseline');
  const known = suppressed.filter(({ by }) => by === 'baseline');
  const lines = said.map(({ violation: finding, place, reason, until, decision }) => {
    const where = place === undefined ? '' : ` at ${paint('cyan', `${place.path}:${place.line}`)}`;
    const end = until === undefined ? '' : ` until ${until}`;
    const how = decision === undefined ? `waived${where}${end}` : decisionWords(decision);
    return `${paint('dim', '–')} ${finding.message} ${paint('dim', `[${finding.rule_id}]`)} ${withReason(how, reason)}`;
  });
  for (const reason of [...new Set(known.map((each) => each.reason))].sort()) {
    const count = known.filter((each) => each.reason === reason).length;
    lines.push(`${paint('dim', '–')} ${plural(count, 'finding')} ${reason}`);
  }
  return [[paint('bold', 'Suppressed:'), ...lines].join('\n')];
}
