/** A regular expression of JavaScript as a tree. A pattern without characters (`^`, `\b`, a reference back) is an empty sequence. */
export type Pattern =
  | { readonly kind: 'character'; readonly source: string }
  | { readonly kind: 'sequence' | 'choice'; readonly parts: readonly Pattern[] }
  | { readonly kind: 'look'; readonly part: Pattern }
  | { readonly kind: 'repeat'; readonly part: Pattern; readonly least: number; readonly most: number };

const empty: Pattern = { kind: 'sequence', parts: [] };

/** Reads the source of an expression that the engine has accepted. */
export function patternOf({ source }: RegExp): Pattern {
  let at = 0;
  const take = (form: RegExp): RegExpExecArray | undefined => {
    const sticky = new RegExp(form.source, `${form.flags}y`);
    sticky.lastIndex = at;
    const found = sticky.exec(source) ?? undefined;
    at += found?.[0].length ?? 0;
    return found;
  };
  const choice = (): Pattern => {
    const parts = [sequence()];
    while (take(/\|/) !== undefined) parts.push(sequence());
    return { kind: 'choice', parts };
  };
  const sequence = (): Pattern => {
    const parts: Pattern[] = [];
    while (at < source.length && source[at] !== '|' && source[at] !== ')') parts.push(repeated(single()));
    return { kind: 'sequence', parts };
  };
  const repeated = (part: Pattern): Pattern => {
    const counts = take(/([*+?])\??|\{(\d+)(?:(,)(\d*))?\}\??/);
    if (counts === undefined) return part;
    const [, sign, least = '0', comma, most = ''] = counts;
    const open = Number.POSITIVE_INFINITY;
    if (sign !== undefined) return { kind: 'repeat', part, least: sign === '+' ? 1 : 0, most: sign === '?' ? 1 : open };
    const end = comma === undefined ? Number(least) : most === '' ? open : Number(most);
    return { kind: 'repeat', part, least: Number(least), most: end };
  };
  const single = (): Pattern => {
    const opened = take(/\((?:\?(?:<?[=!]|:|<\w+>))?/)?.[0];
    if (opened !== undefined) {
      const part = choice();
      take(/\)/);
      return /[=!]/.test(opened) ? { kind: 'look', part } : part;
    }
    if (take(/[\^$]|\\[bB]|\\k<\w+>|\\[1-9]/) !== undefined) return empty;
    const one = take(/\[(?:\\.|[^\]\\])*\]|\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\u[\da-fA-F]{4}|\\x[\da-fA-F]{2}|\\?./s);
    return { kind: 'character', source: one?.[0] ?? '' };
  };
  return choice();
}
