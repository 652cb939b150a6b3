import type { ExplainedMember, Explanation } from '../../../app/findings/explain-finding.ts';
import { memoryOfPath, shortMemoryId } from '../../../model/memory.ts';
import { memberPlaceWords } from '../../../report/shared/member-place.ts';
import { placesOfDate } from '../../../report/shared/settling.ts';
import { goesBackWords, stateWords } from '../../../report/shared/state-words.ts';
import { codeFrame } from '../../../report/text/code-frame.ts';
import { type Paint, painter } from '../../../report/text/paint.ts';
import type { TextOptions } from '../../../report/text/text-options.ts';

/** One finding with all that is known of it, for reading top to bottom. */
export function explainText(explanation: Explanation, options: TextOptions): string {
  const paint = painter(options.colour);
  const blocks = [
    head(explanation, paint),
    claims(explanation, options, paint),
    settling(explanation, paint),
    rule(explanation, paint),
    history(explanation, paint),
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

function head({ finding: stored }: Explanation, paint: Paint): string {
  const { violation: finding, detected_at } = stored;
  const state = stateWords(stored);
  const { rule_id, severity, verdict, id, fingerprint } = finding;
  const { name, goes_back_to } = stored;
  return [
    paint('bold', finding.message),
    paint(
      'dim',
      `${rule_id} · ${severity === 'warn' ? '' : `${severity} · `}${verdict} · ${state} · found ${detected_at}`,
    ),
    paint('dim', name === fingerprint && id === fingerprint ? `id ${id}` : `id ${name}, fingerprint ${fingerprint}`),
    ...(goes_back_to === undefined ? [] : [paint('dim', goesBackWords(goes_back_to))]),
  ].join('\n');
}

function claims({ members }: Explanation, options: TextOptions, paint: Paint): string {
  const all = members.every(({ clashes }) => clashes);
  const title = all ? 'Evidence' : 'Evidence (★ conflict with each other)';
  return [paint('bold', title), ...members.flatMap((member) => memberLines(member, all, options, paint))].join('\n');
}

function memberLines(member: ExplainedMember, all: boolean, options: TextOptions, paint: Paint): string[] {
  const { path, line, column, quote } = member.source;
  const trust = [
    ...(member.said_by === undefined || member.said_by.id === path ? [] : [`source: ${member.said_by.title}`]),
    ...(member.reliability === undefined ? [] : [member.reliability]),
    ...(member.tier === undefined ? [] : [`tier ${member.tier}`]),
    ...(member.confidence === undefined ? [] : [`confidence ${member.confidence}`]),
    ...(member.state === undefined || member.state === 'active' ? [] : [member.state]),
  ];
  const place =
    memoryOfPath(path) === undefined ? `${path}:${line}:${column}` : memberPlaceWords(member, shortMemoryId);
  // The line says something else by now.
  const isFormer = member.former === true;
  const { width, sourceLine } = options;
  const frame = isFormer ? [] : codeFrame({ path, line, column, width, paint, sourceLine });
  return [
    `  ${!all && member.clashes ? '★' : '·'} ${member.summary}${member.undecided ? ' (undecided)' : ''}`,
    `    ${isFormer ? 'formerly ' : ''}${paint('cyan', place)}${trust.length === 0 ? '' : ` ${paint('dim', trust.join(', '))}`}`,
    ...frame,
    ...(quote === undefined || frame.some((text) => text.includes(quote)) ? [] : [`    "${quote}"`]),
    ...(member.note === undefined ? [] : [`    note: ${member.note}`]),
  ];
}

function settling(explanation: Explanation, paint: Paint): string {
  const { settle } = explanation;
  const dates = settle.dates.map(
    ({ bound, summary, path, line, column }) =>
      `  · \`${bound}\` of "${summary}" at ${paint('cyan', `${path}:${line}:${column}`)}`,
  );
  const mend = settle.mend.map((date) => {
    const { bound, key, stated, needed, summary } = date;
    const words = key === undefined ? `"${stated}"` : `\`${key}: ${stated}\``;
    const which = bound === 'value' ? `"${summary}"` : `${words} of "${summary}"`;
    const wanted = needed === undefined ? '' : `, if it were ${needed}`;
    const places = placesOfDate(date).map(({ path, line, column }) => paint('cyan', `${path}:${line}:${column}`));
    return `  · ${which} at ${places.join(' and ')}${wanted}`;
  });
  const any = mend.length === 0 ? [] : [`  ${mendingTitle(explanation)}`, ...mend];
  return [paint('bold', 'How to fix it'), `  ${settle.advice}`, ...dates, ...any].join('\n');
}

function mendingTitle({ settle, members }: Explanation): string {
  if (settle.mend.some(({ needed }) => needed === undefined)) return 'The dates it depends on:';
  return members.every(({ clashes }) => clashes)
    ? 'Each of these changes fixes it:'
    : 'Each of these changes separates the two conflicting claims (★):';
}

function rule({ rule: { id, description, rationale, path, as_written, as_run } }: Explanation, paint: Paint): string {
  return [
    paint('bold', `The rule ${id}${path === undefined ? '' : ` (${path})`}`),
    `  ${description}`,
    ...(rationale === undefined ? [] : [`  ${rationale}`]),
    '',
    ...(as_written === '' ? [] : [paint('dim', '  as written:'), indented(as_written)]),
    ...(as_run === undefined || as_run === as_written ? [] : ['', paint('dim', `  as run: lore rules show ${id}`)]),
  ].join('\n');
}

function history({ history: entries }: Explanation, paint: Paint): string {
  const lines = entries.map(({ at, actor, action, reason, before, after }) => {
    const change = before === undefined && after === undefined ? '' : ` (${before ?? '–'} → ${after ?? '–'})`;
    return `  ${at} ${actor} ${action}${change}: ${reason}`;
  });
  return entries.length === 0 ? '' : [paint('bold', 'History'), ...lines].join('\n');
}

const indented = (text: string): string =>
  text
    .trim()
    .split('\n')
    .map((line) => `    ${line}`.trimEnd())
    .join('\n');
