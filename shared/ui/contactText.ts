import type { Translate } from '../i18n/translate.ts';
import type { AgencyContact } from './ContactLink.tsx';

/** The keys of the two versions of one text: with `{{phone}}` and with `{{email}}`. */
interface ContactTextKeys {
  readonly byPhone: string;
  readonly byMail: string;
}

/** Returns a text that ends with the contact of the agency: its phone number or, when it has none, its mail address. */
export const formatContactText = (
  t: Translate,
  { byPhone, byMail }: ContactTextKeys,
  { phone, email }: AgencyContact,
): string => (phone ? t(byPhone, { phone }) : t(byMail, { email }));
