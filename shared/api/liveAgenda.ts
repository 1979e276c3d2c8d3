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
import { phoneSchema, plainTextSchema, visitorSchema } from './visitor.ts';

/** The time zone of all days and hours of an agenda, except times that have a UTC offset of their own. */
export const AGENDA_TIME_ZONE = 'Europe/Brussels';

/** The maximum number of days of a range of free slots. */
export const MAX_AGENDA_DAYS = 62;
/** The time for which a slot is held while the visitor fills in the form. */
export const HOLD_MINUTES = 5;
/** The number of free slots that a visitor gets as alternatives when the chosen slot was taken. */
export const MAX_NEAREST_SLOTS = 3;
/** The maximum length of a remark with an appointment. */
export const MAX_APPOINTMENT_REMARK_CHARACTERS = 1000;

/** The id of a sales contact in a path. */
export const salesRepIdTextSchema = intTextSchema(1, MAX_CONTACT_ID);

/**
 * The identifier of an appointment or of a hold. A caller that knows the identifier may see, move and cancel the
 * appointment. This back office creates identifiers from 256 random bits (base64url) and stores only their hashes.
 * Another back office may create shorter identifiers.
 */
export const agendaTokenSchema = z.string().regex(/^[\w-]{1,200}$/);

/** An unguessable secret (at least 128 random bits, base64url). */
const feedSecretSchema = z.string().regex(/^[\w-]{22,64}$/);

const dateSchema = z.iso.date();
/** A time without an offset, which is local to Belgium. */
const localDateTimeSchema = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):[0-5]\d$/, 'a local date and time such as 2027-03-28T14:00')
  .refine((text) => z.iso.date().safeParse(text.slice(0, 10)).success, 'a day that exists');

/** The hours at which a sales contact shows estates to visitors. */
export const availabilitySchema = z.object({
  weekly: weeklyHoursSchema,
  /** Days with hours of their own, which replace the hours of the weekday. An empty list of hours is a day off. */
  exceptions: z
    .array(z.object({ date: dateSchema, hours: dayHoursSchema }))
    .max(1000)
    .default([]),
  /** Times at which nothing may be booked, even within the hours of the day: holidays, other work. */
  blocks: z
    .array(
      z
        .object({ start: localDateTimeSchema, end: localDateTimeSchema, note: z.string().max(200).optional() })
        .refine(({ start, end }) => start < end, 'a block that ends after it begins'),
    )
    .max(1000)
    .default([]),
  /** The length of one viewing in minutes. */
  duration: z.int().min(10).max(480).default(45),
  /** The time that stays free after each viewing, in minutes. */
  buffer: z.int().min(0).max(240).default(15),
  /** The minimum number of hours between the booking and the viewing. */
  notice: z.int().min(0).max(720).default(24),
  /** The number of days ahead for which visitors can book. */
  horizon: z.int().min(1).max(365).default(42),
});
export type AgendaAvailability = z.infer<typeof availabilitySchema>;
export type AvailabilityInput = z.input<typeof availabilitySchema>;

/**
 * The start and the end of a slot. Both are Belgian times with the offset of that day: `2027-03-28T10:00:00+02:00`. The
 * first ten characters are the day.
 */
const agendaSlotSchema = z.object({ start: dateTimeSchema, end: dateTimeSchema });
export type AgendaSlot = z.infer<typeof agendaSlotSchema>;

export const freeSlotsQuerySchema = z.object({
  /** The estate to be viewed. The call returns 404 when the estate has another sales contact or cannot be viewed. */
  estateId: idTextSchema.optional(),
  /** The first day. The default is the first day that can be booked; days that cannot be booked are left out. */
  from: dateSchema.optional(),
  /**
   * The last day, included. The default is two weeks from `from`. The range has at most `MAX_AGENDA_DAYS` days; later
   * days are left out.
   */
  to: dateSchema.optional(),
  /**
   * The identifier of an appointment that will be moved. The time of this appointment counts as free for other slots,
   * but its present slot is left out.
   */
  moving: agendaTokenSchema.optional(),
});

/**
 * The response of GET /sites/{siteId}/live-agenda/{salesRepId}: the slots that can be booked now (specification §7.4).
 */
export const freeSlotsSchema = z.object({
  salesRep: z.object({ id: z.int(), name: z.string().optional() }),
  timeZone: z.literal(AGENDA_TIME_ZONE),
  /** The length of one viewing in minutes. */
  duration: z.int(),
  /** The first and the last day that can be requested now; both are ISO dates. */
  firstDay: dateSchema,
  lastDay: dateSchema,
  /** The days of the range, in order. A day without a free slot has an empty list. */
  days: z.array(z.object({ date: dateSchema, slots: z.array(agendaSlotSchema) })),
  /** The first free slot after the range; absent when there is none. */
  next: agendaSlotSchema.optional(),
});
export type FreeSlots = z.infer<typeof freeSlotsSchema>;

/** The problem document of a 409 when the slot is not free. */
export const slotTakenSchema = problemSchema.extend({
  /** The nearest free slots, at most `MAX_NEAREST_SLOTS`, in order of time; empty when no slot is free. */
  nearest: z.array(agendaSlotSchema),
});

/** The body of POST /sites/{siteId}/live-agenda/{salesRepId}/holds. */
export const holdSlotSchema = z.object({
  estateId: idSchema,
  /** The start of a free slot, with any offset. */
  start: dateTimeSchema,
  /** A hold of the same visitor that the new hold replaces. */
  replaces: agendaTokenSchema.optional(),
});

export const heldSlotSchema = agendaSlotSchema.extend({
  id: agendaTokenSchema,
  expiresAt: dateTimeSchema,
});
export type HeldSlot = z.infer<typeof heldSlotSchema>;

/**
 * The visitor of specification §3.5. The sales contact must be able to call the visitor, so the phone number is
 * required.
 */
const agendaVisitorSchema = visitorSchema.extend({ phone: phoneSchema });
export type AgendaVisitor = z.infer<typeof agendaVisitorSchema>;

/** The body of POST /live-agenda/reservation. The header X-Site-Id names the site. */
export const appointmentRequestSchema = z.object({
  salesRepId: contactIdSchema,
  estateId: idSchema,
  start: dateTimeSchema,
  /** The hold on this slot. When the hold has expired, the appointment is still booked if the slot is free. */
  hold: agendaTokenSchema.optional(),
  visitor: agendaVisitorSchema,
  /** A plain text for the sales contact. */
  remark: plainTextSchema(MAX_APPOINTMENT_REMARK_CHARACTERS).optional(),
  /** The language of the mails. */
  locale: localeSchema,
});

/**
 * The response of GET /live-agenda/reservation/{id}: an appointment, for its visitor. The header X-Site-Id names the
 * site. `appointmentStart` and `visitor` have the form of specification §7.4.
 */
export const agendaAppointmentSchema = z.object({
  /**
   * The requested identifier. The response to a booking contains the identifier of the page on which the visitor can
   * cancel.
   */
  id: agendaTokenSchema,
  /** The start of the appointment: a Belgian time, with its offset. */
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
  /**
   * The estate. An absent field is unknown, or hidden from visitors. `gone` is true when the estate was withdrawn after
   * the booking.
   */
  estate: z.object({
    id: z.int(),
    title: localizedTextSchema,
    /** Street and number, or only the place when the address is hidden. */
    address: localizedTextSchema,
    gone: z.boolean(),
  }),
});
export type AgendaAppointment = z.infer<typeof agendaAppointmentSchema>;

/**
 * The body of PUT /live-agenda/reservation/{id}, which moves an appointment to another free slot of the same sales
 * contact.
 */
export const moveAppointmentSchema = z.object({ start: dateTimeSchema });

/** An entry of an agenda, for the agency itself. */
export const agendaEntrySchema = z.object({
  /** The agency's identifier, which differs from the visitor's. */
  id: z.uuid(),
  start: dateTimeSchema,
  end: dateTimeSchema,
  state: z.enum(['held', 'booked', 'cancelled']),
  estateId: z.int(),
  estateReference: z.string().optional(),
  /** The visitor; absent for a hold. */
  visitor: agendaVisitorSchema.optional(),
  remark: z.string().optional(),
});
export type AgendaEntry = z.infer<typeof agendaEntrySchema>;

export const agendaEntriesQuerySchema = z.object({
  /** The first day. The default is today in Belgium. */
  from: dateSchema.optional(),
  /** The last day, included. The default is the last day of the agenda. */
  to: dateSchema.optional(),
});

/**
 * A new secret of a calendar feed. The back office stores only the hash of the secret. `toAgendaFeedPath` builds the
 * address of the feed.
 */
export const agendaFeedSecretSchema = z.object({ id: feedSecretSchema });

/** The viewings of a sales contact as an iCalendar file (RFC 5545). */
export const agendaFeedSchema = z.object({ calendar: z.string() });
