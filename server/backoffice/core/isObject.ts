/** Tests for a JSON object (RFC 8259, §4), which is neither an array nor null. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
