/** Roughly how many bytes a value of a row takes. A node that is in many rows counts in each. */
export function sizeOf(value: unknown): number {
  if (typeof value === 'string') return 16 + value.length;
  if (typeof value !== 'object' || value === null) return 8;
  let size = 16;
  if (Array.isArray(value)) for (const item of value) size += sizeOf(item);
  else for (const item of Object.values(value)) size += 16 + sizeOf(item);
  return size;
}
