/** The lengths of the periods for which holiday homes are let, from the shortest to the longest. */
export const PERIOD_TYPES = ['weekend', 'midweek', 'week', 'fortnight', 'month'] as const;
export type PeriodType = (typeof PERIOD_TYPES)[number];
