/** Codes of enumerations that say nothing: the free-on list spells it "UNKNWON" (specification §3.3). */
const UNKNOWN: ReadonlySet<unknown> = new Set(['UNKNOWN', 'UNKNWON']);

export const isUnknownCode = (value: unknown): boolean =>
  UNKNOWN.has(typeof value === 'string' ? value.trim().toUpperCase() : value);
