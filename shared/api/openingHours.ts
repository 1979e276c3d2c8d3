import { z } from 'zod';
import { WEEKDAYS } from '../primitives/weekdays.ts';
import { localizedTextSchema } from './common.ts';

export const timeOfDaySchema = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'a time of day such as 09:30');

/** A part of one day, local to Belgium. `from` is included and `to` is not. */
const hoursSchema = z
  .object({ from: timeOfDaySchema, to: timeOfDaySchema })
  .refine(({ from, to }) => from < to, 'hours that end after they begin');
export type HoursRange = z.infer<typeof hoursSchema>;

/** The hours of one day, in any order. An empty list means closed. */
export const dayHoursSchema = z
  .array(hoursSchema)
  .max(12)
  .refine((hours) => {
    const sortedHours = hours.toSorted((a, b) => a.from.localeCompare(b.from));
    return sortedHours.every((each, index) => index === 0 || (sortedHours[index - 1]?.to ?? '') <= each.from);
  }, 'hours that do not overlap');

/** The hours of a week. An absent day is a day off. */
export const weeklyHoursSchema = z.partialRecord(z.enum(WEEKDAYS), dayHoursSchema);

/** The maximum number of days with hours of their own. */
const MAX_EXCEPTIONS = 200;

/** The hours at which an office is open to visitors. */
export const openingHoursSchema = z.object({
  weekly: weeklyHoursSchema.default({}),
  /**
   * Days with hours of their own, which replace the hours of the weekday, such as the agency's holiday. Each day occurs
   * once. An empty list of hours means closed.
   */
  exceptions: z
    .array(z.object({ date: z.iso.date(), hours: dayHoursSchema, reason: localizedTextSchema.optional() }))
    .max(MAX_EXCEPTIONS)
    .refine((days) => new Set(days.map(({ date }) => date)).size === days.length, 'has a day twice')
    .default([]),
  /** A text about exceptions that hours cannot express, for example "by appointment outside these hours". */
  note: localizedTextSchema.optional(),
});
export type OpeningHours = z.infer<typeof openingHoursSchema>;
