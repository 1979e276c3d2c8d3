import { z } from 'zod';
import { MAX_CONTACT_ID } from '../primitives/idRange.ts';
import {
  contactIdSchema,
  dateTimeSchema,
  idSchema,
  idTextSchema,
  intTextSchema,
  localeSchema,
  localizedTextSchema,
  problemSchema,
} from './common.ts';
import { dayHoursSchema, weeklyHoursSchema } from './openingHours.ts';
import { phoneSchema, plainText, visitorSchema } from './visitor.ts';

/** All opening hours and days of an agenda are local to Belgium; instants carry their offset. */
export const AGENDA_TIME_ZONE = 'Europe/Brussels';

/** A range of free slots spans at most so many days. */
export const MAX_AGENDA_DAYS = 62;
/** How long a slot is held for a visitor who fills in the form. */
export const HOLD_MINUTES = 5;
/** Number of free slots offered to a visitor whose slot was taken. */
export const NEAREST_SLOTS = 3;
/** Characters that a visitor may write with an appointment. */
export const MAX_APPOINTMENT_REMARK = 1000;

/** Id of a sales contact in a path. */
export const salesRepIdTextSchema = intTextSchema(1, MAX_CONTACT_ID);

/**
 * Identifier of an appointment or of a hold: a caller with it may see, move and cancel. Those of this back office are
 * unguessable (256 random bits, base64url), and its store has only their hashes; another one may have shorter ones.
 */
export const agendaTokenSchema = z.string().regex(/^[\w-]{1,200}$/);

/** Unguessable (at least 128 random bits, base64url). */
const feedSecretSchema = z.string().regex(/^[\w-]{22,64}$/);

const date = z.iso.date();
/** Without an offset: local to Belgium. */
const localDateTime = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):[0-5]\d$/, 'a local date and time such as 2027-03-28T14:00')
  .refine((text) => z.iso.date().safeParse(text.slice(0, 10)).success, 'a day that exists');

/** When a sales contact shows estates to visitors. */
export const availabilitySchema = z.object({
  weekly: weeklyHoursSchema,
  /** Days with other hours than their weekday has; none is a day off. */
  exceptions: z
    .array(z.object({ date, hours: dayHoursSchema }))
    .max(1000)
    .default([]),
  /** Times at which nothing may be booked, also within the hours of the day: holidays, other work. */
  blocks: z
    .array(
      z
        .object({ start: localDateTime, end: localDateTime, note: z.string().max(200).optional() })
        .refine(({ start, end }) => start < end, 'a block that ends after it begins'),
    )
    .max(1000)
    .default([]),
  /** Minutes of one viewing. */
  duration: z.int().min(10).max(480).default(45),
  /** Minutes that stay free after each viewing. */
  buffer: z.int().min(0).max(240).default(15),
  /** Hours between the booking and the viewing, at least. */
  notice: z.int().min(0).max(720).default(24),
  /** So many days ahead can be booked. */
  horizon: z.int().min(1).max(365).default(42),
});
export type Availability = z.infer<typeof availabilitySchema>;
export type AvailabilityInput = z.input<typeof availabilitySchema>;

/** Both in Belgian time, with its offset on that day: `2027-03-28T10:00:00+02:00`. The first ten characters are the day. */
const agendaSlotSchema = z.object({ start: dateTimeSchema, end: dateTimeSchema });
export type AgendaSlot = z.infer<typeof agendaSlotSchema>;

export const freeSlotsQuerySchema = z.object({
  /** The estate to be viewed: 404 when it is not this sales contact's or cannot be viewed. */
  estateId: idTextSchema.optional(),
  /** The first day that can be booked when absent; days that cannot be booked are left out. */
  from: date.optional(),
  /** Included; two weeks from `from` when absent. Days after `MAX_AGENDA_DAYS` are left out. */
  to: date.optional(),
  /** The identifier of an appointment that is to be moved: its own time counts as free, but for the slot it has. */
  moving: agendaTokenSchema.optional(),
});

/** GET /sites/{siteId}/live-agenda/{salesRepId}: what can be booked now (specification §7.4). */
export const freeSlotsSchema = z.object({
  salesRep: z.object({ id: z.int(), name: z.string().optional() }),
  timeZone: z.literal(AGENDA_TIME_ZONE),
  /** Minutes of one viewing. */
  duration: z.int(),
  /** The first and the last day that can be asked for now; both ISO dates. */
  firstDay: date,
  lastDay: date,
  /** Every day of the range, in order; without slots when none is free. */
  days: z.array(z.object({ date, slots: z.array(agendaSlotSchema) })),
  /** The first free slot after the range; absent when there is none. */
  next: agendaSlotSchema.optional(),
});
export type FreeSlots = z.infer<typeof freeSlotsSchema>;

/** Problem document of a 409: the slot is not, or no longer, free. */
export const slotTakenSchema = problemSchema.extend({
  /** At most `NEAREST_SLOTS`, by time. Empty when nothing is free. */
  nearest: z.array(agendaSlotSchema),
});

/** POST /sites/{siteId}/live-agenda/{salesRepId}/holds */
export const holdSlotSchema = z.object({
  estateId: idSchema,
  /** The start of a free slot, with any offset. */
  start: dateTimeSchema,
  /** A hold of the same visitor, which is released when the new one is made. */
  replaces: agendaTokenSchema.optional(),
});

export const heldSlotSchema = agendaSlotSchema.extend({
  id: agendaTokenSchema,
  expiresAt: dateTimeSchema,
});
export type HeldSlot = z.infer<typeof heldSlotSchema>;

/** The visitor of specification §3.5. The sales contact must be able to call the visitor, so the phone number is required. */
const agendaVisitorSchema = visitorSchema.extend({ phone: phoneSchema });
export type AgendaVisitor = z.infer<typeof agendaVisitorSchema>;

/** POST /live-agenda/reservation (site from X-Site-Id). */
export const appointmentRequestSchema = z.object({
  salesRepId: contactIdSchema,
  estateId: idSchema,
  start: dateTimeSchema,
  /** The hold on this slot. When it has expired, the appointment is still booked if the slot is free. */
  hold: agendaTokenSchema.optional(),
  visitor: agendaVisitorSchema,
  /** For the sales contact: plain text. */
  remark: plainText(MAX_APPOINTMENT_REMARK).optional(),
  /** Of the mails. */
  locale: localeSchema,
});

/**
 * GET /live-agenda/reservation/{id} (site from X-Site-Id): an appointment, for its visitor. `appointmentStart` and
 * `visitor` as specification §7.4 has them.
 */
export const agendaAppointmentSchema = z.object({
  /** As it was asked for or, from a booking, the identifier of the page on which it can be cancelled. */
  id: agendaTokenSchema,
  /** In Belgian time, with its offset. */
  appointmentStart: dateTimeSchema,
  appointmentEnd: dateTimeSchema,
  visitor: agendaVisitorSchema,
  remark: z.string().optional(),
  locale: localeSchema,
  salesRep: z.object({
    id: z.int(),
    name: z.string().optional(),
    phone: z.string().optional(),
    mobile: z.string().optional(),
    email: z.string().optional(),
  }),
  /** Absent parts are unknown, or hidden from visitors. `gone`: it was withdrawn since. */
  estate: z.object({
    id: z.int(),
    title: localizedTextSchema,
    /** Street and number by the rules for its address; the place alone when it is hidden. */
    address: localizedTextSchema,
    gone: z.boolean(),
  }),
});
export type AgendaAppointment = z.infer<typeof agendaAppointmentSchema>;

/** PUT /live-agenda/reservation/{id}: moves an appointment to another free slot of the same sales contact. */
export const moveAppointmentSchema = z.object({ start: dateTimeSchema });

/** An entry of an agenda, for the agency itself. */
export const agendaEntrySchema = z.object({
  /** The agency's own: a visitor's identifier is another one. */
  id: z.uuid(),
  start: dateTimeSchema,
  end: dateTimeSchema,
  state: z.enum(['held', 'booked', 'cancelled']),
  estateId: z.int(),
  estateReference: z.string().optional(),
  /** Absent for a hold. */
  visitor: agendaVisitorSchema.optional(),
  remark: z.string().optional(),
});
export type AgendaEntry = z.infer<typeof agendaEntrySchema>;

export const agendaEntriesQuerySchema = z.object({
  /** Today in Belgium when absent. */
  from: date.optional(),
  /** Included; the last day of the agenda when absent. */
  to: date.optional(),
});

/** A new secret of a calendar feed: the store has only its hash. `agendaFeedPath` makes its address on the site. */
export const agendaFeedSecretSchema = z.object({ id: feedSecretSchema });

/** The viewings of a sales contact as an iCalendar file (RFC 5545). */
export const agendaFeedSchema = z.object({ calendar: z.string() });
