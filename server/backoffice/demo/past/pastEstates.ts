import type { EstateInput } from '#shared/api/estate.ts';
import { HEAD_TYPE_NAMES, TRANSACTION_NAMES } from '#shared/primitives/vocabulary.ts';
import { TRANSACTION } from '#shared/primitives/ids.ts';
import type { EarlierState } from '../../estates/history/historyRepository.ts';
import { toAddressParts } from '../../geo/places.ts';
import { subTypeOf } from '../estates/kind.ts';
import { placeOf } from '../estates/placeOf.ts';
import { picture } from '../pictures.ts';
import { type DemoPast, type PastSale, TITLES } from './demoPast.ts';

const DAY_MS = 24 * 3_600_000;
/** Days on the market before a sale. */
const ON_THE_MARKET = 45;

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);

/** What was sold or let, as a document of which nothing but the reference is shown. */
export function pastEstate(sale: PastSale): EstateInput {
  const { id, kind, isLet, place, title, price, picture: name } = sale;
  const subType = subTypeOf(kind);
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
    address: { ...toAddressParts(placeOf(place)), visible: false },
    pictures: [{ index: 0, ...picture(name) }],
  };
}

/** The states of homes whose price has changed, and of what was sold on a day that is known. */
export const pastStates = (
  { prices, sales }: DemoPast,
  transactionOf: (id: number) => number,
  now: Date,
): EarlierState[] => [
  ...prices.flatMap(([id, ...steps]) =>
    steps.map(([days, price]) => ({
      estateId: id,
      at: daysBefore(now, days),
      transactionId: transactionOf(id),
      price,
    })),
  ),
  ...sales.flatMap(({ id, isLet, price, daysAgo }) => {
    if (daysAgo === undefined) return [];
    const [before, after] = isLet
      ? [TRANSACTION.TO_RENT, TRANSACTION.RENTED]
      : [TRANSACTION.FOR_SALE, TRANSACTION.SOLD];
    return [
      { estateId: id, at: daysBefore(now, daysAgo + ON_THE_MARKET), transactionId: before, price },
      { estateId: id, at: daysBefore(now, daysAgo), transactionId: after, price },
    ];
  }),
];
