import { belgianDayNumber } from '../../core/calendar/belgianTime.ts';

/** The day in Belgium, in days since 1970. */
export const today = (): number => belgianDayNumber(Date.now());
