import { z } from 'zod';
import type { Booking } from '#server/site/booking/booking.ts';
import { createBookingForms } from '#server/site/booking/bookingForms.ts';
import { FieldsRefusedError, parseNearest } from '#server/site/booking/nearest.ts';
import { createVisitorShape, toContractVisitor } from '#server/site/booking/who.ts';
import { createOptionalNumberSchema, createTickedSchema } from '#server/site/forms/fields.ts';
import { CheckboxField } from '#server/site/forms/pieces/CheckboxField.tsx';
import { ChoiceField } from '#server/site/forms/pieces/ChoiceField.tsx';
import { Stylesheets } from '#server/site/render/Stylesheets.tsx';
import {
  nightsTakenSchema,
  type RentalOffer,
  type RentalReservationRequest,
  rentalTokenSchema,
} from '#shared/api/rentals.ts';
import { formatDayRange } from '#shared/i18n/moments.ts';
import { MAX_RENTAL_REMARK_CHARACTERS } from '#shared/primitives/rentalLimits.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import type { FormView } from '#shared/ui/forms/formState.ts';
import css from '#shared/ui/viewing.module.css';
import { STAY_FIELD } from '../calendar/PeriodList.tsx';
import { buildRentalGonePage } from '../detail/rentalGone.tsx';
import type { RentalView } from '../detail/rentalView.ts';
import { listNights, readStay } from '../stay/readStay.ts';
import { PriceBreakdown } from './PriceBreakdown.tsx';
import { UnsureNote } from './UnsureNote.tsx';
import booking from './booking.module.css';
import { formatHeldStay, type HeldStay, parseHeldStay } from './heldStay.ts';
import { formatRefusal } from './refusals.ts';
import { buildStayRentalView, findStayRental, type StayRental } from './stayRental.tsx';
import { buildDayRows, buildPartyRow } from './stayRows.ts';
import { buildStayChoicePage, readTypedStay, STAY_STEPS } from './stayWhenPage.tsx';

/** The maximum number of adults, and of children. No home accepts more. */
const MAX_PERSONS_PER_FIELD = 99;
/** The default number of adults for a home for two or more persons. */
const DEFAULT_ADULT_COUNT = 2;

/** The fields of the days of a stay, each with its name in the contract and its name in the form. */
const DAY_FIELDS = [
  ['begin', 'from'],
  ['end', 'to'],
] as const;

const choiceSchema = z.object({
  [STAY_FIELD]: z.string().max(21).optional().catch(undefined),
  from: z.string().max(10).catch(''),
  to: z.string().max(10).catch(''),
  replaces: rentalTokenSchema.optional().catch(undefined),
});

/** The form's fields about the guests. */
const guestSchema = z.object({
  adults: createOptionalNumberSchema({ min: 1, max: MAX_PERSONS_PER_FIELD }).pipe(
    z.number('rentalBooking:who.missing.adults'),
  ),
  children: createOptionalNumberSchema({ min: 0, max: MAX_PERSONS_PER_FIELD }).transform((count) => count ?? 0),
  pets: createTickedSchema(),
  ...createVisitorShape(MAX_RENTAL_REMARK_CHARACTERS),
});

interface StayBooking {
  readonly subject: StayRental;
  readonly held: HeldStay;
  readonly choice: z.infer<typeof choiceSchema>;
  readonly who: typeof guestSchema;
  readonly offer: RentalOffer;
}

const isDay = (text: string) => z.iso.date().safeParse(text).success;

/** Converts the form's values to the shape of the contract. */
const toGuest = ({
  adults,
  children,
  pets,
  ...visitor
}: z.infer<typeof guestSchema>): Pick<
  RentalReservationRequest,
  'adults' | 'children' | 'pets' | 'visitor' | 'remark'
> => ({ adults, children, pets, ...toContractVisitor(visitor) });

const listCounts = (min: number, max: number) =>
  Array.from({ length: Math.max(0, max - min + 1) }, (_, index) => {
    const value = String(min + index);
    return { value, label: value };
  });

/** Renders the fields for the number of guests and for pets. */
function GuestFields({ form: baseForm, home }: { readonly form: FormView; readonly home: RentalView }) {
  const { persons, arePetsAllowed } = home;
  const { state, t } = baseForm;
  const typed = { adults: String(Math.min(DEFAULT_ADULT_COUNT, persons)), children: '0', ...state.typed };
  const form = { ...baseForm, state: { ...state, typed } };
  return (
    <>
      <div className={css['pair']}>
        <ChoiceField form={form} kind="list" name="adults" choices={listCounts(1, persons)} required />
        <ChoiceField form={form} kind="list" name="children" choices={listCounts(0, persons - 1)} required />
      </div>
      {arePetsAllowed ? <CheckboxField form={form} name="pets" label={t('rentalBooking:who.pets')} /> : null}
    </>
  );
}

/** The booking of a stay in a holiday home: nights, guests and their price. The agency confirms or refuses it. */
export const STAY_BOOKING: Booking<StayBooking> = {
  steps: STAY_STEPS,
  texts: {
    holdTexts: {
      label: 'rentalBooking:held.label',
      until: 'rentalBooking:held.until',
      over: 'rentalBooking:held.over',
      change: 'rentalBooking:held.change',
    },
    takenTexts: {
      tooMany: 'rentalBooking:taken.tooMany',
      first: 'rentalBooking:taken.first',
      again: 'rentalBooking:taken.alert',
    },
    detailsTexts: {
      title: 'rentalBooking:who.title',
      emailHint: 'rentalBooking:who.emailHint',
      phoneHint: 'rentalBooking:who.phoneHint',
      privacy: 'rentalBooking:who.privacy',
      submit: 'rentalBooking:who.submit',
    },
    submitText: 'rentalBooking:check.submit',
    changedText: 'rentalBooking:check.priceChanged',
  },

  findSubject: findStayRental,
  buildGonePage: buildRentalGonePage,
  buildView: buildStayRentalView,

  choice: choiceSchema,
  buildChoicePage: buildStayChoicePage,
  findChoiceErrors(choice, { unit, periods }, request) {
    const stay = readTypedStay(choice);
    const missingFields = DAY_FIELDS.filter(([day]) => !isDay(stay[day]));
    if (missingFields.length > 0) {
      return Object.fromEntries(
        missingFields.map(([, field]) => [field, request.t(`rentalBooking:when.missing.${field}`)] as const),
      );
    }
    const stayReading = readStay(stay, periods, unit.costs);
    if (stayReading.type !== 'refused') return undefined;
    return { [stayReading.field === 'begin' ? 'from' : 'to']: formatRefusal(stayReading, request) };
  },
  async holdChoice(choice, { view }, context) {
    const { replaces } = choice;
    const heldNights = await context.call('holdNights', {
      params: { id: view.id },
      visitorAddress: context.visitor,
      body: { ...readTypedStay(choice), ...(replaces && { replaces }) },
    });
    return heldNights ? parseHeldStay(heldNights.id, formatHeldStay(heldNights)) : undefined;
  },
  readHeld: parseHeldStay,
  toChosenFields: ({ begin, end }) => ({ from: begin, to: end }),
  describeHeld: (held, { locale, t }) => [
    formatDayRange(held.begin, held.end, locale),
    t('rentalList:nights', { count: listNights(held).length }),
  ],

  detailsSchema: guestSchema,
  maxRemarkCharacters: MAX_RENTAL_REMARK_CHARACTERS,
  renderPartyFields: (form, { view }) => <GuestFields form={form} home={view} />,
  async loadReview(request, { view }, held, { adults, children, pets }) {
    const { begin, end, token: hold } = held;
    const refusedFields = [
      ...(adults + children > view.persons ? ['adults'] : []),
      ...(pets && !view.arePetsAllowed ? ['pets'] : []),
    ];
    if (refusedFields.length > 0) throw new FieldsRefusedError(refusedFields);
    const quote = await request.api.rentalQuote(view.id, { begin, end, adults, children, hold });
    if (!quote) return undefined;
    return {
      checkedText: String(quote.total),
      summaryRows: [...buildDayRows(held, view, request), buildPartyRow({ adults, children, pets }, request)],
      extraContent: (
        <>
          <Stylesheets names={['stay']} />
          <PriceBreakdown quote={quote} t={request.t} />
          {quote.toBeChecked ? <UnsureNote agency={request.site.name} t={request.t} /> : null}
          <p className={`${css['note']} ${booking['last']}`}>{request.t('rentalBooking:check.about')}</p>
        </>
      ),
    };
  },
  async submitBooking({ view }, { begin, end, token: hold }, values, { call, locale }, checkedText) {
    const total = checkedText === undefined ? undefined : Number(checkedText);
    const reservation = await call('createRentalReservation', {
      body: { unitId: view.id, begin, end, hold, total, locale, ...toGuest(values) },
    });
    return reservation
      ? `${pathFor('rentalReservation', locale, { token: reservation.id })}?done=requested`
      : undefined;
  },

  checkedField: 'total',

  parseNearest: (error) => parseNearest(nightsTakenSchema, error),
  findRefusal(fields, { view }, { t }) {
    const errors = {
      ...(fields.includes('adults') && { adults: t('rentalBooking:who.tooMany', { count: view.persons }) }),
      ...(fields.includes('pets') && { pets: t('rentalBooking:who.noPets') }),
    };
    if (Object.keys(errors).length > 0) return { step: 'who', errors };
    const [, field] = DAY_FIELDS.find(([day]) => fields.includes(day)) ?? [];
    return field && { step: 'when', errors: { [field]: t('rentalBooking:dates.other') } };
  },
};

export const STAY_FORMS = createBookingForms(STAY_BOOKING);
