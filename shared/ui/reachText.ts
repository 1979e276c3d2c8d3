import type { Translate } from '../i18n/translate.ts';
import type { Reach } from './ReachLink.tsx';

/** Keys of one text, with `{{phone}}` and with `{{email}}`. */
export interface ReachKeys {
  readonly byPhone: string;
  readonly byMail: string;
}

/** A text that ends with how to reach the agency: by phone or, for one that gave no number, by mail. */
export const reachText = (t: Translate, { byPhone, byMail }: ReachKeys, { phone, email }: Reach): string =>
  phone ? t(byPhone, { phone }) : t(byMail, { email });
