import type { EstateDetail, FieldValue } from '#shared/api/estate.ts';
import type { EstateTab } from '#shared/domain/fields/tabNames.ts';
import type { FieldSituation } from '#shared/domain/estate/fieldRules.ts';
import { dropInformationSuffix, findFieldTab } from '#shared/domain/fields/fieldTab.ts';
import { isUnderVat } from '#shared/domain/rules.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import { collectEstateValues } from './estateValues.ts';

export interface TabContext {
  readonly locale: Locale;
  readonly t: Translate;
  /** An ISO date in Belgium. The page shows the particulars that the law requires on that day. */
  readonly today: string;
}

/** The data from which the tabs of one estate are built, in one language. */
export interface TabSource extends TabContext {
  readonly estate: EstateDetail;
  /** All values of the estate, under the keys of the field catalogue. */
  readonly values: ReadonlyMap<string, FieldValue>;
  /** The keys of `values` by the tab that shows them. Keys with explanations of other fields are not included. */
  readonly keysByTab: ReadonlyMap<EstateTab, readonly string[]>;
  readonly fieldSituation: FieldSituation;
}

export function createTabSource(estate: EstateDetail, { locale, t, today }: TabContext): TabSource {
  const { general, address } = estate;
  const values = collectEstateValues(estate, locale);
  return {
    estate,
    locale,
    t,
    today,
    values,
    keysByTab: Map.groupBy(new Set([...values.keys()].map(dropInformationSuffix)), findFieldTab),
    fieldSituation: {
      statusId: general.transaction.id,
      headTypeId: general.headType.id,
      region: address.region,
      vatRegime: isUnderVat(estate),
      priceVisible: general.price?.visible !== false,
    },
  };
}
