/** Detail tabs in the order of the page (specification §2.6). `hiddenTabs` of an estate names them. */
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
