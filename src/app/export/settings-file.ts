import { parseDocument, YAMLSeq } from 'yaml';
import { ConfigError } from '../../util/errors.ts';
import { exportSources } from './placing.ts';

/**
 * The exported world's `lore.yaml`: the world's own, word for word, with rules for the folders that the export has added,
 * and the calendar that the world was ingested with.
 *
 * @throws ConfigError `broken-settings` for YAML that can be read and not be written anew, such as a key that is there twice.
 */
export function settingsText(
  own: string | undefined,
  about: { readonly name: string; readonly calendar?: string; readonly files: Iterable<string> },
): string {
  const document = parseDocument(own ?? '', { prettyErrors: true });
  const [error] = document.errors;
  if (error !== undefined) {
    const [{ line, col } = { line: 1, col: 1 }] = error.linePos ?? [];
    const [what = error.message] = error.message.split(/ at line \d+/);
    throw new ConfigError(`lore.yaml cannot be written: ${what}.`, {
      code: 'broken-settings',
      place: { path: 'lore.yaml', line, column: col },
      fix: 'Fix it first. `lore check` shows its faults.',
      cause: error,
    });
  }
  if (!document.has('world')) document.set('world', about.name);
  if (about.calendar !== undefined) document.set('calendars', [about.calendar]);
  const paths = [...about.files];
  const used = exportSources.filter(({ match }) => paths.some((path) => path.startsWith(match.replace('**', ''))));
  if (used.length > 0) {
    const sources = document.get('sources');
    const list = sources instanceof YAMLSeq ? sources : new YAMLSeq();
    list.items.unshift(...used.map((rule) => document.createNode(rule)));
    document.set('sources', list);
  }
  return document.toString({ lineWidth: 0 });
}
