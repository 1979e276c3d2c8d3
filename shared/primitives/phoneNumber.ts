/** Longest number that is looked at: no one writes more characters. */
const MAX_WRITTEN = 60;
const BELGIUM = '32';
/** Digits of a number with its country code (ITU-T E.164); none that can be called has fewer. */
const INTERNATIONAL = /^[1-9]\d{7,14}$/;
/** Behind the country code: a fixed line has eight digits, a mobile nine, which begin with 4. */
const BELGIAN = /^(?:(?:[1-35-9]\d|4[0-4])\d{6}|4\d{8})$/;

/** As the contract has numbers that programs call: `+32470123456`. */
export const E164 = /^\+[1-9]\d{7,14}$/;

/**
 * A phone number as people write it, as `+32470123456`; undefined for one that cannot be called. Without a country code
 * it is Belgian; a Belgian one has the digits that Belgian numbers have.
 */
export function toE164(written: string): string | undefined {
  if (written.length > MAX_WRITTEN) return undefined;
  const bare = written
    .replace('(0)', '')
    .replaceAll(/[\s()./\-‐-―]/g, '')
    .replace(/^00/, '+');
  if (!/^\+?\d+$/.test(bare)) return undefined;
  const digits = bare.startsWith('+') ? bare.slice(1) : bare.startsWith('0') ? BELGIUM + bare.slice(1) : '';
  if (!INTERNATIONAL.test(digits)) return undefined;
  if (!digits.startsWith(BELGIUM)) return `+${digits}`;
  // No Belgian number begins with 0: it is the one that is dialled within the country.
  const national = digits.slice(BELGIUM.length).replace(/^0/, '');
  return BELGIAN.test(national) ? `+${BELGIUM}${national}` : undefined;
}

/** Whether it looks like a Belgian mobile number behind a `+` in place of its country code: `+470123456`. */
export const lacksCountryCode = (e164: string): boolean => /^\+4\d{8}$/.test(e164);
