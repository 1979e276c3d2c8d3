import type { Translate } from '../i18n/translate.ts';
import type { Reach } from './ReachLink.tsx';

/**
 * A text that ends with how to reach the agency: by phone or, for one that gave no number, by mail.
 *
 * @param key of the text with `{{phone}}`; the one with `{{email}}` has the same key and `ByMail` behind it
 */
export const reachText = (t: Translate, key: string, { phone, email }: Reach): string =>
  phone ? t(key, { phone }) : t(`${key}ByMail`, { email });
