import { z } from 'zod';
import { WEEKDAYS } from '../primitives/weekdays.ts';
import { localizedTextSchema } from './common.ts';

export const timeOfDaySchema = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'a time of day such as 09:30');

/** Part of one day, local to Belgium, `from` included and `to` not. */
const hoursSchema = z
  .object({ from: timeOfDaySchema, to: timeOfDaySchema })
  .refine(({ from, to }) => from < to, 'hours that end after they begin');
export type Hours = z.infer<typeof hoursSchema>;

/** None: closed. In any order. */
export const dayHoursSchema = z
  .array(hoursSchema)
  .max(12)
  .refine((hours) => {
    const sorted = hours.toSorted((a, b) => a.from.localeCompare(b.from));
    return sorted.every((each, index) => index === 0 || (sorted[index - 1]?.to ?? '') <= each.from);
  }, 'hours that do not overlap');

/** A day that is absent is a day off. */
export const weeklyHoursSchema = z.partialRecord(z.enum(WEEKDAYS), dayHoursSchema);

/** Days with other hours than their weekday has, at most. */
const MAX_EXCEPTIONS = 200;

/** When an office is open to visitors. */
export const openingHoursSchema = z.object({
  weekly: weeklyHoursSchema.default({}),
  /** Days with other hours than their weekday has, each once: bridge days, the agency's holiday. No hours: closed. */
  exceptions: z
    .array(z.object({ date: z.iso.date(), hours: dayHoursSchema, reason: localizedTextSchema.optional() }))
    .max(MAX_EXCEPTIONS)
    .refine((days) => new Set(days.map(({ date }) => date)).size === days.length, 'has a day twice')
    .default([]),
  /** What hours cannot say: by appointment outside of them. */
  note: localizedTextSchema.optional(),
});
export type OpeningHours = z.infer<typeof openingHoursSchema>;
