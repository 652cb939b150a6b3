/** The beginning of a text, up to so many characters; none is cut through. */
export function cutAt(text: string, most: number): string {
  if (text.length <= most) return text;
  const isHalf = /[\ud800-\udbff]/.test(text.charAt(most - 1));
  return text.slice(0, isHalf ? most - 1 : most);
}

/** A text in short, where the whole stands elsewhere. */
export function shortened(text: string, most: number): string {
  const start = cutAt(text, most);
  return start === text ? text : `${start}…`;
}
