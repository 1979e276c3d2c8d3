/**
 * Returns how long the header `Retry-After` asks to wait, in milliseconds; undefined without a valid header. A date in
 * the header is compared with the answer's own `Date` header, because the clocks of the CRM and of this server may
 * differ.
 */
export function parseRetryAfterMs(
  headers: Readonly<Record<string, string | undefined>>,
  now: number,
): number | undefined {
  const text = headers['retry-after']?.trim();
  if (text === undefined || text === '') return undefined;
  if (/^\d{1,9}(?:\.\d{1,9})?$/.test(text)) return Math.ceil(1000 * Number(text));
  const retryAt = Date.parse(text);
  if (Number.isNaN(retryAt)) return undefined;
  const sentAt = Date.parse(headers['date'] ?? '');
  return Math.max(0, retryAt - (Number.isNaN(sentAt) ? now : sentAt));
}
