import { parseDocument, YAMLSeq } from 'yaml';
import { exportSources } from './placing.ts';

/**
 * The exported world's `lore.yaml`: the world's own, word for word, with rules for the folders that the export has added,
 * and the calendar that the world was taken in with.
 */
export function settingsText(
  own: string | undefined,
  about: { readonly name: string; readonly calendar?: string; readonly files: Iterable<string> },
): string {
  const document = parseDocument(own ?? '');
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
