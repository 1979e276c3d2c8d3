import { z } from 'zod';

const isoDaySchema = z.iso.date();

/** Parses `2026-12-01`, and the German form `01.12.2026`. Returns undefined for words such as `sofort`. */
export function parseGermanDay(text: string | undefined): string | undefined {
  const isoDay = /^(\d{4}-\d{2}-\d{2})(?!\d)/.exec(text ?? '')?.[1];
  const [, day, month, year] = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(text ?? '') ?? [];
  return isoDaySchema.safeParse(isoDay ?? `${year}-${month}-${day}`).data;
}
