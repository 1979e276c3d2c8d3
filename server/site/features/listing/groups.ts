import type { EstateSummary } from '#shared/api/estate.ts';
import type { GroupField } from '#shared/api/search.ts';
import type { Locale, LocalizedContent } from '#shared/i18n/locales.ts';
import { HEAD_TYPE_NAMES, SUB_TYPES, TRANSACTION_NAMES } from '#shared/primitives/vocabulary.ts';

/**
 * A group of estates in a list. The group with an undefined `id` has the estates without a value for the field
 * (specification §7.2).
 */
interface EstateGroup {
  readonly id: number | undefined;
  readonly name: LocalizedContent;
}

/** The name of the group without a value (specification §7.2: 'Projecten'). */
const UNGROUPED_NAME: Readonly<Record<Locale, string>> = {
  nl: 'Projecten',
  fr: 'Projets',
  en: 'Developments',
  de: 'Neubauprojekte',
};
const GROUP_WITHOUT_VALUE: EstateGroup = { id: undefined, name: UNGROUPED_NAME };

type GroupableEstate = Pick<EstateSummary, 'headType' | 'subType' | 'transaction' | 'address'>;

const subTypeNames = new Map(SUB_TYPES.map(({ id, name }) => [id, name]));

/**
 * Gives a group the product's own name for its value, because the name in the first estate of the group may be unusual.
 * When the product has no name for the value, the group keeps the name in that estate.
 */
const renameGroup = (value: EstateGroup, name: LocalizedContent | undefined): EstateGroup => ({
  id: value.id,
  name: name ?? value.name,
});

/** Returns the group of an estate, with the name for its heading. */
export function findGroup(estate: GroupableEstate, field: GroupField): EstateGroup {
  const { headType, subType, transaction } = estate;
  const values: Record<GroupField, EstateGroup | undefined> = {
    TYPE: renameGroup(headType, HEAD_TYPE_NAMES[headType.id]),
    SUBTYPE: subType && renameGroup(subType, subTypeNames.get(subType.id)),
    STATUS: renameGroup(transaction, TRANSACTION_NAMES[transaction.id]),
    CITY: estate.address.city,
  };
  return values[field] ?? GROUP_WITHOUT_VALUE;
}
