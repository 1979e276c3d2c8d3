/** Returns a finite number, also from a text such as `"243"`; undefined for anything else. */
export function toNumber(raw: unknown): number | undefined {
  if (typeof raw === 'number') return Number.isFinite(raw) ? raw : undefined;
  if (typeof raw !== 'string' || !/^\s*[+-]?\d+(?:\.\d+)?\s*$/.test(raw)) return undefined;
  return Number(raw);
}

/** Returns a number above 0. Returns undefined for any other number, because CRMs write 0 and −1 for an empty field. */
export function toPositive(raw: unknown): number | undefined {
  const number = toNumber(raw);
  return number !== undefined && number > 0 ? number : undefined;
}

/** Returns a whole number, such as a count, a floor or an id. The number may be 0 or negative. */
export function toWholeNumber(raw: unknown): number | undefined {
  const number = toNumber(raw);
  return number !== undefined && Number.isSafeInteger(number) ? number : undefined;
}

const YEAR_NUMBER = /\b(?:1[0-9]|20)\d{2}\b/g;

/** The result of reading a year that may have been written as text. */
interface ParsedYear {
  readonly year?: number;
  /** The reason why the value is doubtful. */
  readonly doubt?: string;
}

/**
 * Reads a year from `"1964"` or `1964`. For `"circa 1930"` it returns the year with a doubt. For `""`, `"0"` and `null`
 * it returns an empty object.
 */
export function parseYear(raw: unknown): ParsedYear {
  const text = typeof raw === 'number' ? String(raw) : typeof raw === 'string' ? raw.trim() : '';
  if (text === '' || /^0+$/.test(text)) return {};
  const years = text.match(YEAR_NUMBER) ?? [];
  const [year] = years;
  if (year === undefined) return { doubt: 'no year' };
  if (year === text) return { year: Number(year) };
  return years.length === 1 ? { year: Number(year), doubt: 'more than a year' } : { doubt: 'more than one year' };
}

/** Returns the CRM's own id as text, of any length; undefined for 0, for negative numbers and for any other value. */
export function toId(raw: unknown): string | undefined {
  if (typeof raw === 'number') return Number.isSafeInteger(raw) && raw > 0 ? String(raw) : undefined;
  if (typeof raw !== 'string') return undefined;
  const text = raw.trim();
  return text === '' || /^(?:0+|-\d+)$/.test(text) ? undefined : text;
}
