import { typedEntries } from '../typedKeys.ts';
import type { FieldGroup, FieldKey } from './field.ts';
import type { EstateTab } from './tabNames.ts';

/** The tab of the page (§2.6) for each group of the catalogue (specification §3.2). */
const TABS_BY_GROUP: Readonly<Record<FieldGroup, EstateTab>> = {
  '': 'general',
  general: 'general',
  project: 'general',
  media: 'general',
  financial: 'financial',
  notary_cost: 'financialNotary',
  notary: 'notary',
  construction: 'construction',
  layout: 'layout',
  comfort: 'comfort',
  certification: 'epc',
  planning: 'planning',
  flood_information: 'planning',
  other: 'other',
};

/** The fields that are on another tab than the rest of their group. */
const TABS_BY_FIELD: Readonly<Partial<Record<FieldKey, EstateTab>>> = {
  'financial.price_per_area': 'financialPriceDetails',
  'financial.land_price': 'financialPriceDetails',
  'financial.construction_price': 'financialPriceDetails',
  'financial.infrastructure_price': 'financialPriceDetails',
  'financial.furniture_price': 'financialPriceDetails',
  'financial.total_price': 'financialPriceDetails',
  'financial.vat_regime': 'financialPriceDetails',
  'financial.vat_rate': 'financialPriceDetails',
  'financial.registration_duties': 'financialCosts',
  'financial.purchase_tax': 'financialCosts',
  'financial.notary_fee': 'financialCosts',
  'financial.file_costs': 'financialCosts',
  'financial.maintenance_cost': 'financialCosts',
  'financial.private_charges': 'financialCosts',
  'financial.property_tax': 'financialCosts',
  'other.availability': 'general',
  'other.availability_date': 'general',
};

const tabsByGroup: ReadonlyMap<string, EstateTab> = new Map(typedEntries(TABS_BY_GROUP));
const tabsByField: ReadonlyMap<string, EstateTab> = new Map(typedEntries(TABS_BY_FIELD));

/** Returns the field that an explanation explains: `comfort.heating_information` explains `comfort.heating`. */
export const findExplainedField = (key: string): string | undefined =>
  key.endsWith('_information') ? key.slice(0, -'_information'.length) : undefined;

/** Returns the field that a key is about: the field itself, or the field that it explains. */
export const dropInformationSuffix = (key: string): string => findExplainedField(key) ?? key;

/** Returns the tab that shows a field; a field of an unknown group is on the tab 'other'. */
export function findFieldTab(key: string): EstateTab {
  const group = key.slice(0, Math.max(0, key.lastIndexOf('.')));
  return tabsByField.get(dropInformationSuffix(key)) ?? tabsByGroup.get(group) ?? 'other';
}
