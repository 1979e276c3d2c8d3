const DAY_MS = 86_400_000;

/** Returns the days since 1970 of an ISO date. */
export function toDayNumber(date: string): number | undefined {
  const day = Date.parse(`${date.slice(0, 10)}T00:00:00Z`) / DAY_MS;
  return Number.isInteger(day) && day > 0 ? day : undefined;
}

/** Returns the ISO date of a day since 1970. */
export const toIsoDate = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** Returns the first days of the `count` months after the month of a day. */
export function listMonthsAfter(today: number, count: number): number[] {
  const date = new Date(today * DAY_MS);
  return Array.from(
    { length: count },
    (_, index) => Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1 + index, 1) / DAY_MS,
  );
}
