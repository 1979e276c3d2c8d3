import type { EstateSummary } from '#shared/api/estate.ts';
import type { GroupField } from '#shared/api/search.ts';
import type { Locale, Localized } from '#shared/i18n/locales.ts';
import { HEAD_TYPE_NAMES, SUB_TYPES, TRANSACTION_NAMES } from '#shared/primitives/vocabulary.ts';

/** A group of estates in a list. `id` undefined: those that have no value for the field (specification §7.2). */
interface EstateGroup {
  readonly id: number | undefined;
  readonly name: Localized;
}

/** Of what stands under no group (specification §7.2: 'Projecten'). */
const UNGROUPED_NAME: Readonly<Record<Locale, string>> = {
  nl: 'Projecten',
  fr: 'Projets',
  en: 'Developments',
  de: 'Neubauprojekte',
};
const UNGROUPED: EstateGroup = { id: undefined, name: UNGROUPED_NAME };

type Grouped = Pick<EstateSummary, 'headType' | 'subType' | 'transaction' | 'address'>;

const subTypeNames = new Map(SUB_TYPES.map(({ id, name }) => [id, name]));

/** A heading is the product's where it knows the value: the first estate below names nothing for the others. */
const named = (value: EstateGroup, name: Localized | undefined): EstateGroup => ({
  id: value.id,
  name: name ?? value.name,
});

/** The group that an estate belongs to, with the name that heads it. */
export function groupOf(estate: Grouped, field: GroupField): EstateGroup {
  const { headType, subType, transaction } = estate;
  const values: Record<GroupField, EstateGroup | undefined> = {
    TYPE: named(headType, HEAD_TYPE_NAMES[headType.id]),
    SUBTYPE: subType && named(subType, subTypeNames.get(subType.id)),
    STATUS: named(transaction, TRANSACTION_NAMES[transaction.id]),
    CITY: estate.address.city,
  };
  return values[field] ?? UNGROUPED;
}
