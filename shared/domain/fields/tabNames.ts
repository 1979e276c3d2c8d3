/**
 * The tabs of the detail page in the order of the page (specification §2.6). `hiddenTabs` of an estate contains these
 * names.
 */
export const ESTATE_TABS = [
  'general',
  'financial',
  'financialPriceDetails',
  'financialCosts',
  'financialNotary',
  'construction',
  'layout',
  'comfort',
  'epc',
  'planning',
  'notary',
  'other',
] as const;
export type EstateTab = (typeof ESTATE_TABS)[number];
