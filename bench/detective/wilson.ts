/** The interval of Wilson, in which a share lies with 95 % when `part` of `whole` were seen: Wilson, J. Am. Stat. Assoc. 22 (1927). */
export function wilson(part: number, whole: number): readonly [low: number, high: number] {
  if (whole === 0) return [0, 1];
  const z = 1.959_964;
  const share = part / whole;
  const base = 1 + z ** 2 / whole;
  const middle = (share + z ** 2 / (2 * whole)) / base;
  const half = (z / base) * Math.sqrt((share * (1 - share)) / whole + z ** 2 / (4 * whole ** 2));
  return [Math.max(0, middle - half), Math.min(1, middle + half)];
}
