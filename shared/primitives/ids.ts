/**
 * The numeric ids of the back office (specification §4.3, §7.2, §9). Ids that are not in the specification follow the
 * lists of the supported CRMs.
 */
export const HEAD_TYPE = {
  APARTMENT: 1,
  PLOT: 2,
  HOUSE: 3,
  COMMERCIAL: 4,
  GARAGE: 5,
  INDUSTRIAL: 6,
  HOLIDAY_HOME: 7,
  OTHER: 8,
  PROJECT: 9,
  OFFICE: 10,
  ASSISTED_LIVING: 11,
} as const;

/** The keys of the types, such as `holiday-home`, which are a part of the keys of texts and of estate pages. */
export const HEAD_TYPE_KEYS: ReadonlyMap<number, string> = new Map(
  Object.entries(HEAD_TYPE).map(([name, id]) => [id, name.toLowerCase().replaceAll('_', '-')]),
);

/** The ids of transactions, which are also the ids of the estate's status (specification §4.3). */
export const TRANSACTION = {
  FOR_SALE: 1,
  TO_RENT: 2,
  SALE_UNDER_OPTION: 3,
  RENT_UNDER_OPTION: 4,
  SOLD: 5,
  RENTED: 6,
  TAKE_OVER: 7,
  LEASE_TAKE_OVER: 8,
  TAKEN_OVER: 9,
  COMING_SOON: 10,
} as const;
export type TransactionId = (typeof TRANSACTION)[keyof typeof TRANSACTION];

/** The transactions of estates that are no longer on offer. */
export const CLOSED_TRANSACTIONS: readonly TransactionId[] = [
  TRANSACTION.SOLD,
  TRANSACTION.RENTED,
  TRANSACTION.TAKEN_OVER,
];

/** Estates with these transactions are not on the market, so the agency offers no viewings. */
export const TRANSACTIONS_WITHOUT_VIEWINGS: readonly TransactionId[] = [
  ...CLOSED_TRANSACTIONS,
  TRANSACTION.COMING_SOON,
];

/** The transactions that the radio buttons select in a query (specification §4.2, §9). */
export const SALE_TRANSACTIONS: readonly TransactionId[] = [1, 3, 5];
export const RENT_TRANSACTIONS: readonly TransactionId[] = [2, 4, 6];

/** How a project has ended of which all units are closed: all of them sold or taken over, all let, or some of each. */
export const CLOSURES = ['sold', 'rented', 'mixed'] as const;
export type Closure = (typeof CLOSURES)[number];

export const STICKER_ID = {
  SOLD: 1,
  RENTED: 2,
  UNDER_OPTION: 3,
  NEW: 4,
  NEW_PRICE: 5,
  OPEN_HOUSE: 6,
  EXCLUSIVE: 7,
  LIFE_ANNUITY: 8,
} as const;

/** The room ids for counting (specification §3.1); the other ids follow the lists of the supported CRMs. */
export const ROOM_ID = {
  BEDROOM: 1,
  KITCHEN: 2,
  CELLAR: 3,
  OFFICE: 4,
  BATHROOM: 5,
  GARAGE: 6,
  LIVING_ROOM: 7,
  DINING_ROOM: 8,
  LAUNDRY: 9,
  TERRACE: 10,
  ATTIC: 11,
  GARDEN: 12,
  HALL: 13,
  PARKING_SPACE: 14,
  STORAGE: 15,
  TOILET: 16,
  // The ids from here on are the product's own. The list that the CRMs share ends at 32; an id above 32 in a CRM means
  // another room.
  SWIMMING_POOL: 33,
  COURTYARD: 34,
  BALCONY: 35,
} as const;

export const RECORD_STATUS_ID = { ACTIVE: 1, INACTIVE: 2 } as const;

/**
 * The ids in the preset order of the groups of a list (specification §9). Ids that are not listed follow, ascending.
 */
export const HEAD_TYPE_GROUP_ORDER: readonly number[] = [1, 3, 7, 2, 4, 6, 10, 5, 9];
export const STATUS_GROUP_ORDER: readonly number[] = [1, 3, 2, 4, 10, 5, 6];

export const REGIONS = ['FLANDERS', 'WALLONIA', 'BRUSSELS'] as const;
export type Region = (typeof REGIONS)[number];
