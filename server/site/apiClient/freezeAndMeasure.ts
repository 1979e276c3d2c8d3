/** Bytes of an object or array header, and of a property or element. */
const OBJECT = 48;
const SLOT = 16;

/**
 * Freezes a JSON value to its depth, since all requests share it, and returns the bytes of memory that it takes,
 * roughly.
 */
export function freezeAndMeasure(value: unknown): number {
  if (typeof value === 'string') return SLOT + value.length;
  if (typeof value !== 'object' || value === null) return 0;
  let bytes = OBJECT;
  for (const part of Object.values(value)) bytes += SLOT + freezeAndMeasure(part);
  Object.freeze(value);
  return bytes;
}
