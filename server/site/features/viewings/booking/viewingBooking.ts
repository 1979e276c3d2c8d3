import { z } from 'zod';
import {
  agendaTokenSchema,
  type AgendaSlot,
  MAX_APPOINTMENT_REMARK_CHARACTERS,
  slotTakenSchema,
} from '#shared/api/liveAgenda.ts';
import { toBrusselsDay, formatLongDay } from '#shared/i18n/moments.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import type { Booking } from '#server/site/booking/booking.ts';
import { createBookingForms } from '#server/site/booking/bookingForms.ts';
import { parseNearest } from '#server/site/booking/nearest.ts';
import { toContractVisitor, createVisitorShape } from '#server/site/booking/who.ts';
import { type HeldSlotTimes, formatHeldSlot, parseHeldSlot } from './heldSlot.ts';
import { SLOT_FIELD } from './SlotChoice.tsx';
import { formatSlotTimes } from './slotWords.ts';
import { findViewingEstate, type ViewingEstate, buildViewingEstateView } from './viewingEstate.ts';
import { WEEK_FIELD } from './WeekNavigation.tsx';
import { VIEWING_STEPS, buildSlotChoicePage } from './viewingWhenPage.tsx';

const choiceSchema = z.object({
  [SLOT_FIELD]: z.iso.datetime({ offset: true, error: 'viewing:when.missing' }).optional(),
  /** The Monday of another week, when the visitor requests that week and chooses no slot. */
  [WEEK_FIELD]: z.string().max(10).optional(),
  replaces: agendaTokenSchema.optional().catch(undefined),
});
const whoSchema = z.object(createVisitorShape(MAX_APPOINTMENT_REMARK_CHARACTERS));

interface ViewingBooking {
  readonly subject: ViewingEstate;
  readonly held: HeldSlotTimes;
  readonly choice: z.infer<typeof choiceSchema>;
  readonly who: typeof whoSchema;
  readonly offer: AgendaSlot;
}

/** The booking of a viewing: a slot in the sales contact's agenda. */
export const VIEWING_BOOKING: Booking<ViewingBooking> = {
  steps: VIEWING_STEPS,
  texts: {
    holdTexts: {
      label: 'viewing:held.label',
      until: 'viewing:held.until',
      over: 'viewing:held.over',
      change: 'viewing:held.change',
    },
    takenTexts: { tooMany: 'viewing:taken.tooMany', first: 'viewing:taken.alertFirst', again: 'viewing:taken.alert' },
    detailsTexts: {
      title: 'viewing:who.title',
      emailHint: 'viewing:who.emailHint',
      phoneHint: 'viewing:who.phoneHint',
      privacy: 'viewing:who.privacy',
      submit: 'viewing:who.submit',
    },
    submitText: 'viewing:check.submit',
  },

  findSubject: findViewingEstate,
  isBookable: ({ host }) => host !== undefined,
  buildView: buildViewingEstateView,

  choice: choiceSchema,
  buildChoicePage: buildSlotChoicePage,
  isBrowsing: ({ [WEEK_FIELD]: week }) => week !== undefined,
  findChoiceErrors: ({ [SLOT_FIELD]: slot }, _subject, { t }) =>
    slot === undefined ? { [SLOT_FIELD]: t('viewing:when.missing') } : undefined,
  async holdChoice({ [SLOT_FIELD]: start, replaces }, { host, view }, context) {
    if (!host || start === undefined) return undefined;
    const heldSlot = await context.call('holdSlot', {
      params: { salesRepId: host.id },
      visitorAddress: context.visitor,
      body: { estateId: view.id, start, ...(replaces && { replaces }) },
    });
    return heldSlot ? parseHeldSlot(heldSlot.id, formatHeldSlot(heldSlot)) : undefined;
  },
  readHeld: parseHeldSlot,
  toChosenFields: ({ start }) => ({ [SLOT_FIELD]: start, [WEEK_FIELD]: toBrusselsDay(start) }),
  describeHeld: (held, { locale, t }) => [formatLongDay(held.start, locale), formatSlotTimes(held, locale, t)],

  detailsSchema: whoSchema,
  maxRemarkCharacters: MAX_APPOINTMENT_REMARK_CHARACTERS,
  async submitBooking({ host, view }, { start, token: hold }, values, { call, locale }) {
    if (!host) return undefined;
    const appointment = await call('createReservation', {
      body: { salesRepId: host.id, estateId: view.id, start, hold, locale, ...toContractVisitor(values) },
    });
    return appointment ? `${pathFor('appointment', locale, { appointmentId: appointment.id })}?done=booked` : undefined;
  },

  parseNearest: (error) => parseNearest(slotTakenSchema, error),
};

export const VIEWING_FORMS = createBookingForms(VIEWING_BOOKING);
