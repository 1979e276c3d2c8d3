import type { Translate } from '../i18n/translate.ts';
import type { AgencyContact } from './ContactLink.tsx';

/** Keys of one text, with `{{phone}}` and with `{{email}}`. */
interface ContactTextKeys {
  readonly byPhone: string;
  readonly byMail: string;
}

/** A text that ends with how to reach the agency: by phone or, for one that gave no number, by mail. */
export const contactText = (
  t: Translate,
  { byPhone, byMail }: ContactTextKeys,
  { phone, email }: AgencyContact,
): string => (phone ? t(byPhone, { phone }) : t(byMail, { email }));
