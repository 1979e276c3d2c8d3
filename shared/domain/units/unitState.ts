import { type Closure, TRANSACTION, type TransactionId } from '../../primitives/ids.ts';

/** The availability of a unit, the same for sale and for rent. */
export const UNIT_STATES = ['available', 'option', 'closed'] as const;
export type UnitState = (typeof UNIT_STATES)[number];

/** The transactions of units that a visitor can still buy or rent. */
export const AVAILABLE_TRANSACTIONS: readonly TransactionId[] = [
  TRANSACTION.FOR_SALE,
  TRANSACTION.TO_RENT,
  TRANSACTION.TAKE_OVER,
  TRANSACTION.LEASE_TAKE_OVER,
  TRANSACTION.COMING_SOON,
];

/** The transactions of units under option. */
const OPTION_TRANSACTIONS: readonly TransactionId[] = [TRANSACTION.SALE_UNDER_OPTION, TRANSACTION.RENT_UNDER_OPTION];

/** The transactions of units that are not sold, let or taken over. */
export const OPEN_TRANSACTIONS: readonly TransactionId[] = [...AVAILABLE_TRANSACTIONS, ...OPTION_TRANSACTIONS];

const STATE_BY_TRANSACTION: ReadonlyMap<number, UnitState> = new Map<number, UnitState>([
  ...AVAILABLE_TRANSACTIONS.map((id) => [id, 'available'] as const),
  ...OPTION_TRANSACTIONS.map((id) => [id, 'option'] as const),
]);

/** Returns the state of a unit by its transaction, which is also its status (specification §4.3). */
export const getUnitState = (statusId: number): UnitState => STATE_BY_TRANSACTION.get(statusId) ?? 'closed';

/** Returns how a project has ended; undefined when it has no units, or when a unit is available or under option. */
export function findClosure(unitStatusIds: readonly number[]): Closure | undefined {
  if (unitStatusIds.length === 0 || unitStatusIds.some((id) => getUnitState(id) !== 'closed')) return undefined;
  const rentedCount = unitStatusIds.filter((id) => id === TRANSACTION.RENTED).length;
  if (rentedCount === 0) return 'sold';
  return rentedCount === unitStatusIds.length ? 'rented' : 'mixed';
}
