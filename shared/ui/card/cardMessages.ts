/** The texts of an `EstateCard`, which every widget that shows cards needs. */
export const CARD_MESSAGE_KEYS = [
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
