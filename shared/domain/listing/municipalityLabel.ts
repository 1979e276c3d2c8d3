import type { LocalizedText } from '../../api/common.ts';
import { type Locale, localize } from '../../i18n/locales.ts';
import type { Translate } from '../../i18n/translate.ts';

interface NamedMunicipality {
  readonly name: LocalizedText;
  /** The name of the province of the municipality, in the languages in which another municipality has the same name. */
  readonly toldApartBy?: LocalizedText | undefined;
}

/** Returns `Gent`, or `Saint-Nicolas (Liège)` when another municipality has the same name. */
export function formatMunicipalityName({ name, toldApartBy }: NamedMunicipality, locale: Locale): string {
  const province = toldApartBy?.[locale];
  return province ? `${localize(name, locale)} (${province})` : localize(name, locale);
}

/**
 * Returns the name from `formatMunicipalityName` with words that distinguish the whole municipality from its main
 * place.
 */
export function formatMunicipalityLabel(
  { name, toldApartBy }: NamedMunicipality,
  locale: Locale,
  t: Translate,
): string {
  const province = toldApartBy?.[locale];
  const municipality = localize(name, locale);
  return province
    ? t('offer:chip.municipalityIn', { name: municipality, province })
    : t('offer:chip.municipality', { name: municipality });
}
