/** The texts of an `EstateCard`: a widget that shows cards takes them along. */
export const CARD_MESSAGES = [
  'common:fact',
  'common:noPhoto',
  'common:photosOf',
  'common:energyLabel',
  'common:priceFrom',
  'common:priceClosed',
  'common:priceOnRequest',
  'common:priceReduced',
  'favorites:heart',
] as const;
