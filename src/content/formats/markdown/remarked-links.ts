import { isBeforeName, isOnlyDoubt } from '../../vocabulary/remarks.ts';
import { linksIn, type PlacedLink, shown } from './links.ts';

export interface RemarkedLink {
  readonly link: PlacedLink;
  /** Empty where nothing is said of it. */
  readonly remark: string;
}

/** The text allowed between two links of a list: brackets or a question mark after the first, and a separator. */
const between = /^\s*(?:(?<remark>\([^()]*\)|\?+)\s*)?(?:[,;&+\n]|\b(?:and|und|et|y|e|en)\b)+\s*(?<before>.*)$/isu;
/** The explanation of the link before it, to the end of the text. */
const behind =
  /^\s*(?:\((?<inBrackets>[^()]*)\)[.,;]?|(?<asked>\?+)|[,;]\s*(?<after>\S.*)|\s[–—-]+\s+(?<apart>\S.*))\s*$/su;

/**
 * The links of a text in which all other words say more about them: `[[Mia]] (foster), [[Otto]]?`, `probably [[Otto]]`,
 * `[[Tarn]], at the market`. Empty where the words may mean somebody else: `a brother of [[Otto]]`, `[[Otto]]'s wife`.
 */
export function remarkedLinks(text: string): readonly RemarkedLink[] {
  const links = outsideBrackets(text);
  const found: RemarkedLink[] = [];
  let before = text.slice(0, links[0]?.start ?? 0).trim();
  for (const [index, link] of links.entries()) {
    if (!isBeforeName(before)) return [];
    const next = links[index + 1];
    const gap = next === undefined ? null : between.exec(text.slice(link.end, next.start));
    if (gap !== null && isBeforeName((gap.groups?.before ?? '').trim())) {
      found.push({ link, remark: joined(before, bare(gap.groups?.remark ?? '')) });
      before = (gap.groups?.before ?? '').trim();
      continue;
    }
    const rest = shown(text.slice(link.end));
    const said = restOf(rest);
    if (said === undefined) return [];
    found.push({ link, remark: joined(before, said) });
    break;
  }
  return found;
}

/** Links in brackets explain the one before them: `[[Mia]] (widow of [[Otto]])`. */
function outsideBrackets(text: string): readonly PlacedLink[] {
  let depth = 0;
  let at = 0;
  return [...linksIn(text)].filter(({ start, end }) => {
    for (const mark of text.slice(at, start)) depth += mark === '(' ? 1 : mark === ')' ? -1 : 0;
    at = end;
    return depth <= 0;
  });
}

/** The words behind the last link; undefined where they are no remark on it. */
function restOf(rest: string): string | undefined {
  if (rest.trim() === '') return '';
  if (isOnlyDoubt(rest)) return rest.trim();
  const groups = behind.exec(rest)?.groups;
  const said = groups?.inBrackets ?? groups?.asked ?? groups?.after ?? groups?.apart;
  return said?.trim();
}

const bare = (remark: string): string => remark.replace(/^\(|\)$/g, '').trim();

function joined(before: string, after: string): string {
  return [before, after].filter((each) => each !== '').join('; ');
}
