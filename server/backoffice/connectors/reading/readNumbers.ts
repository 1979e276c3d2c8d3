/** A finite number; undefined for anything else. A text that is a number counts: `"243"`. */
export function numberOf(raw: unknown): number | undefined {
  if (typeof raw === 'number') return Number.isFinite(raw) ? raw : undefined;
  if (typeof raw !== 'string' || !/^\s*[+-]?\d+(?:\.\d+)?\s*$/.test(raw)) return undefined;
  return Number(raw);
}

/** A number where 0, and what is below it, means that nothing was filled in. */
export function positiveOf(raw: unknown): number | undefined {
  const number = numberOf(raw);
  return number !== undefined && number > 0 ? number : undefined;
}

/** A whole number that may be 0: a count, a floor, an id. */
export function wholeOf(raw: unknown): number | undefined {
  const number = numberOf(raw);
  return number !== undefined && Number.isSafeInteger(number) ? number : undefined;
}

const YEAR = /\b(?:1[0-9]|20)\d{2}\b/g;

/** What a year that was written as text says. */
interface ReadYear {
  readonly year?: number;
  /** Why it is not taken as it stands. */
  readonly doubt?: string;
}

/** `"1964"` and `1964`; of `"circa 1930"` the year, with a doubt. Nothing for `""`, `"0"` and `null`. */
export function yearOf(raw: unknown): ReadYear {
  const text = typeof raw === 'number' ? String(raw) : typeof raw === 'string' ? raw.trim() : '';
  if (text === '' || /^0+$/.test(text)) return {};
  const years = text.match(YEAR) ?? [];
  const [year] = years;
  if (year === undefined) return { doubt: 'no year' };
  if (year === text) return { year: Number(year) };
  return years.length === 1 ? { year: Number(year), doubt: 'more than a year' } : { doubt: 'more than one year' };
}

/** The CRM's own id as text, at any length; undefined for null, 0, −1 and what is no id. */
export function idOf(raw: unknown): string | undefined {
  if (typeof raw === 'number') return Number.isSafeInteger(raw) && raw > 0 ? String(raw) : undefined;
  if (typeof raw !== 'string') return undefined;
  const text = raw.trim();
  return text === '' || /^(?:0+|-\d+)$/.test(text) ? undefined : text;
}
