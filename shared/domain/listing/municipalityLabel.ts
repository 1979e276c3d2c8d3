import type { LocalizedText } from '../../api/common.ts';
import { type Locale, localize } from '../../i18n/locales.ts';
import type { Translate } from '../../i18n/translate.ts';

interface Municipality {
  readonly name: LocalizedText;
  /** The name of its province, in the languages in which another municipality has the same name. */
  readonly toldApartBy?: LocalizedText | undefined;
}

/** Returns `Gent`, or `Saint-Nicolas (Liège)` when another municipality has the same name. */
export function municipalityName({ name, toldApartBy }: Municipality, locale: Locale): string {
  const province = toldApartBy?.[locale];
  return province ? `${localize(name, locale)} (${province})` : localize(name, locale);
}

/** Returns the same name with words that distinguish a whole municipality from its main place. */
export function municipalityLabel({ name, toldApartBy }: Municipality, locale: Locale, t: Translate): string {
  const province = toldApartBy?.[locale];
  const own = localize(name, locale);
  return province
    ? t('offer:chip.municipalityIn', { name: own, province })
    : t('offer:chip.municipality', { name: own });
}
