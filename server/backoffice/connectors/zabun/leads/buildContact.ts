import { type Lead, LeadRefused } from '../../seam/lead.ts';

/** Matches telephone country codes with one or two digits. All other country codes have three digits. */
const SHORT_COUNTRY_CODE = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])(?=\d)/;
const BELGIAN_COUNTRY_CODE = '32';

interface SplitPhone {
  readonly phone: string;
  readonly phone_cc: string;
}

/**
 * Splits a number into its country code and the rest. A number that begins with a single 0 is Belgian. Returns
 * undefined for a text that is no phone number.
 */
export function splitPhone(raw: string | undefined): SplitPhone | undefined {
  const digits = raw?.replaceAll(/[\s()./-]/g, '').replace(/^00/, '+') ?? '';
  if (/^0\d{7,11}$/.test(digits)) return { phone: digits.slice(1), phone_cc: BELGIAN_COUNTRY_CODE };
  if (!/^\+\d{7,15}$/.test(digits)) return undefined;
  const number = digits.slice(1);
  const code = SHORT_COUNTRY_CODE.exec(number)?.[0] ?? number.slice(0, 3);
  return { phone: number.slice(code.length).replace(/^0/, ''), phone_cc: code };
}

/** Builds the contact, which all kinds of leads contain. Throws `LeadRefused` when a required field is missing. */
export function buildContact({ visitor, locale, consent }: Lead): Readonly<Record<string, string | boolean>> {
  const lastName = visitor.lastName.trim() || visitor.firstName.trim();
  const firstName = visitor.lastName.trim() === '' ? '' : visitor.firstName.trim();
  const email = visitor.email?.trim() ?? '';
  const phone = splitPhone(visitor.phone);
  if (lastName === '') throw new LeadRefused('the visitor has no name, and Zabun asks for one');
  if (email === '' && !phone) throw new LeadRefused('there is neither an e-mail address nor a phone number');
  return {
    last_name: lastName,
    ...(firstName !== '' && { first_name: firstName }),
    ...(email !== '' && { email }),
    ...phone,
    language: locale.toUpperCase(),
    marketing_opt_in: consent.privacy,
    mailing_opt_in: consent.mailing,
  };
}
