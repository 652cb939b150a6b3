/** The number of edits between two words, where a swap of neighbours counts one (optimal string alignment). More than `limit` is `limit + 1`. */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit || lettersApart(a, b, limit)) return limit + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let best = i;
    for (let j = 1; j <= b.length; j++) {
      const substitution = at(last, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let cost = Math.min(substitution, at(last, j) + 1, at(row, j - 1) + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, at(beforeLast, j - 2) + 1);
      row.push(cost);
      best = Math.min(best, cost);
    }
    if (best > limit) return limit + 1;
    beforeLast = last;
    last = row;
  }
  return Math.min(at(last, b.length), limit + 1);
}

/** How often each letter stands in the one word and not in the other; letters far apart in Unicode share a place. */
const surplus = new Int16Array(64);

/**
 * True if two words have more than `limit` letters that the other lacks: `ashkeep` and `thornwick` need no closer look. An edit changes at
 * most one letter on each side, and a swap none.
 */
function lettersApart(a: string, b: string, limit: number): boolean {
  surplus.fill(0);
  count(a, 1);
  count(b, -1);
  let [more, less] = [0, 0];
  for (const times of surplus) {
    if (times > 0) more += times;
    else less -= times;
  }
  return Math.max(more, less) > limit;
}

function count(word: string, by: number): void {
  for (let index = 0; index < word.length; index += 1) {
    const place = word.charCodeAt(index) % surplus.length;
    surplus[place] = (surplus[place] ?? 0) + by;
  }
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.MAX_SAFE_INTEGER;
}

/**
 * The known words nearest to a misspelt one, best first, at most `most`. A word is near when it differs in at most a third of the
 * letters and no more than three, or when it begins or ends with the other as a whole word ("Odo" → "Odo of Vask"). The word itself is never
 * suggested.
 */
export function nearest(word: string, known: Iterable<string>, most = 3): string[] {
  const wanted = word.toLowerCase();
  const limit = Math.min(3, Math.max(1, Math.floor(wanted.length / 3)));
  const scored: { candidate: string; score: number }[] = [];
  for (const candidate of known) {
    if (candidate === word) continue;
    const lower = candidate.toLowerCase();
    const distance = editDistance(wanted, lower, limit);
    if (distance <= limit) scored.push({ candidate, score: distance });
    else if (wanted.length >= 3 && sharesWords(wanted, lower)) scored.push({ candidate, score: limit + 1 });
  }
  scored.sort((a, b) => a.score - b.score || (a.candidate < b.candidate ? -1 : a.candidate > b.candidate ? 1 : 0));
  return [...new Set(scored.map(({ candidate }) => candidate))].slice(0, most);
}

function sharesWords(wanted: string, lower: string): boolean {
  if (!lower.includes(wanted)) return false;
  const start = lower.indexOf(wanted);
  const before = lower[start - 1] ?? ' ';
  const after = lower[start + wanted.length] ?? ' ';
  return /[^\p{L}\p{N}]/u.test(before) && /[^\p{L}\p{N}]/u.test(after);
}

/** `: did you mean X or Y?`, or an empty text. */
export function didYouMean(word: string, known: Iterable<string>): string {
  const near = nearest(word, known).map((name) => `\`${name}\``);
  if (near.length === 0) return '';
  const last = near.pop();
  return near.length === 0 ? `: did you mean ${last}?` : `: did you mean ${near.join(', ')} or ${last}?`;
}
