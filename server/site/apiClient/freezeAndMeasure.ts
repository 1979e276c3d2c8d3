/** The approximate memory of the header of an object or array, and of one property or element (`SLOT_BYTES`). */
const OBJECT_BYTES = 48;
const SLOT_BYTES = 16;

/**
 * Freezes a JSON value deeply, because all requests share it. Returns the approximate number of bytes of memory that it
 * takes.
 */
export function freezeAndMeasure(value: unknown): number {
  if (typeof value === 'string') return SLOT_BYTES + value.length;
  if (typeof value !== 'object' || value === null) return 0;
  let bytes = OBJECT_BYTES;
  for (const part of Object.values(value)) bytes += SLOT_BYTES + freezeAndMeasure(part);
  Object.freeze(value);
  return bytes;
}
