import type { EstateSummary } from '../api/estate.ts';
import type { GroupField } from '../api/search.ts';
import { type Locale, type Localized, localize } from '../i18n/locales.ts';
import { STATUS_GROUP_ORDER, TYPE_GROUP_ORDER } from './ids.ts';

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

const PRESETS: Readonly<Partial<Record<GroupField, readonly number[]>>> = {
  TYPE: TYPE_GROUP_ORDER,
  STATUS: STATUS_GROUP_ORDER,
};

/**
 * Compares two groups of one field: preset order first, then the ids that it does not list, ascending (specification
 * §9); cities by name in `locale`; what has no group comes last. The back office sorts in the same order.
 */
export function compareGroups(field: GroupField, a: EstateGroup, b: EstateGroup, locale: Locale): number {
  if (a.id === undefined || b.id === undefined) return Number(a.id === undefined) - Number(b.id === undefined);
  if (field === 'CITY') {
    const byName = localize(a.name, locale).localeCompare(localize(b.name, locale), locale, { sensitivity: 'base' });
    return byName || a.id - b.id;
  }
  const preset = PRESETS[field] ?? [];
  const place = (id: number) => (preset.includes(id) ? preset.indexOf(id) : preset.length);
  return place(a.id) - place(b.id) || a.id - b.id;
}
