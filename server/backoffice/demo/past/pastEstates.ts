import type { EstateInput } from '#shared/api/estate.ts';
import { HEAD_TYPE_NAMES, TRANSACTION_NAMES } from '#shared/primitives/vocabulary.ts';
import { TRANSACTION } from '#shared/primitives/ids.ts';
import type { EarlierState } from '../../estates/history/historyRepository.ts';
import { addressOf } from '../../geo/places.ts';
import { findSubType } from '../estates/kind.ts';
import { findDemoPlace } from '../estates/placeOf.ts';
import { picture } from '../pictures.ts';
import { type DemoPast, type PastSale, TITLES } from './demoPast.ts';

const DAY_MS = 24 * 3_600_000;
/** The number of days that an estate was on the market before its sale. */
const MARKET_DAYS = 45;

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);

/** Builds the document of a sold or let estate, of which only the reference is shown. */
export function pastEstate(sale: PastSale): EstateInput {
  const { id, kind, isLet, place, title, price, picture: name } = sale;
  const subType = findSubType(kind);
  const transaction = isLet ? TRANSACTION.RENTED : TRANSACTION.SOLD;
  return {
    general: {
      id,
      transaction: { id: transaction, name: TRANSACTION_NAMES[transaction] ?? {} },
      title: { ...TITLES[title] },
      headType: { id: subType.headTypeId, name: HEAD_TYPE_NAMES[subType.headTypeId] ?? {} },
      subType: { id: subType.id, name: subType.name },
      price: {
        value: price,
        ...(isLet && {
          period: { id: 1, name: { nl: 'per maand', fr: 'par mois', en: 'per month', de: 'pro Monat' } },
        }),
      },
    },
    address: { ...addressOf(findDemoPlace(place)), visible: false },
    pictures: [{ index: 0, ...picture(name) }],
  };
}

/** Returns the past states of estates with changed prices, and of estates that were sold on a known day. */
export const pastStates = (
  { prices, sales }: DemoPast,
  toTransaction: (id: number) => number,
  now: Date,
): EarlierState[] => [
  ...prices.flatMap(([id, ...steps]) =>
    steps.map(([days, price]) => ({
      estateId: id,
      at: daysBefore(now, days),
      transactionId: toTransaction(id),
      price,
    })),
  ),
  ...sales.flatMap(({ id, isLet, price, daysAgo }) => {
    if (daysAgo === undefined) return [];
    const [before, after] = isLet
      ? [TRANSACTION.TO_RENT, TRANSACTION.RENTED]
      : [TRANSACTION.FOR_SALE, TRANSACTION.SOLD];
    return [
      { estateId: id, at: daysBefore(now, daysAgo + MARKET_DAYS), transactionId: before, price },
      { estateId: id, at: daysBefore(now, daysAgo), transactionId: after, price },
    ];
  }),
];
