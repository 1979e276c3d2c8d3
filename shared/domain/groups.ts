import type { EstateSummary } from '../api/estate.ts';
import type { GroupField } from '../api/search.ts';
import type { Localized } from '../i18n/locales.ts';

/** A group of estates in a list. `id` undefined: those that have no value for the field (specification §7.2). */
export interface EstateGroup {
  readonly id: number | undefined;
  readonly name: Localized;
}

/** What stands under no group (specification §7.2: 'Projecten'). */
export const UNGROUPED: EstateGroup = {
  id: undefined,
  name: { nl: 'Projecten', fr: 'Projets', en: 'Developments', de: 'Neubauprojekte' },
};

type Grouped = Pick<EstateSummary, 'headType' | 'subType' | 'transaction' | 'address'>;

/** The group that an estate belongs to, with the name that heads it. */
export function groupOf(estate: Grouped, field: GroupField): EstateGroup {
  const values: Record<GroupField, EstateGroup | undefined> = {
    TYPE: estate.headType,
    SUBTYPE: estate.subType,
    STATUS: estate.transaction,
    CITY: estate.address.city,
  };
  return values[field] ?? UNGROUPED;
}
