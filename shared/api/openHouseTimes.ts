import { z } from 'zod';
import { dateTimeSchema, nameSchema } from './common.ts';

/**
 * An open house day in the form that cards and the page of a home use. The times are Belgian, with their offset:
 * `2027-03-06T14:00:00+01:00`.
 */
export const openHouseTimesSchema = z.object({ id: nameSchema, start: dateTimeSchema, end: dateTimeSchema });
export type OpenHouseTimes = z.infer<typeof openHouseTimesSchema>;
