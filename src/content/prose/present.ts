import type { AttributeClaim, Claim } from '../../model/claim.ts';
import type { DateValue } from '../../time/date-value.ts';
import type { SourceFile } from '../formats/parsed-file.ts';
import { isSessionPath } from '../vocabulary/sessions.ts';

/** The day that the present tense of prose means. */
export interface Present {
  readonly day: DateValue;
  /** True if `lore.yaml` states it; otherwise the files only suggest it. */
  readonly isStated: boolean;
}

/**
 * False for a chapter, the notes of a session, and a note with a day of its own, such as a letter: their present tense is of their day.
 *
 * @param own the entity that the note describes.
 * @param stated the claims of its fields.
 */
export function tellsThePresent(
  { path, order, day }: SourceFile,
  own: string | undefined,
  stated: readonly Claim[],
): boolean {
  if (order !== undefined || day !== undefined || isSessionPath(path) || chapterPath.test(path)) return false;
  return !stated.some((claim) => claim.form === 'attribute' && claim.entity_id === own && isDayOfNote(claim));
}

const chapterPath =
  /(?:^|[/\s_-])(?:chapters?|scenes?|story|stories|drafts?|letters?|diar(?:y|ies)|journals?)(?:[/\s_.-]|\d|$)/i;
const daysOfNote: ReadonlySet<string> = new Set(['in_fiction_date', 'start', 'end', 'created_on']);
const isDayOfNote = ({ type }: AttributeClaim): boolean => daysOfNote.has(type);
