import type { RentalOffer } from '#shared/api/rentals.ts';
import { RENTAL_HORIZON_MONTHS } from '#shared/primitives/rentalLimits.ts';
import { getNextDay, readStay, type Stay } from '../stay/readStay.ts';
import { formatPrice } from '#shared/i18n/format.ts';
import { toBrusselsDay } from '#shared/i18n/moments.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import button from '#shared/ui/button.module.css';
import { Alert } from '#server/site/forms/pieces/Alert.tsx';
import { NEW_FORM_STATE, type FormState, type FormView, type TypedValues } from '#shared/ui/forms/formState.ts';
import { TextField } from '#server/site/forms/pieces/TextField.tsx';
import { Icon } from '#shared/ui/Icon.tsx';
import css from './booking.module.css';
import step from '#shared/ui/viewing.module.css';
import { createBookingSteps } from '#server/site/booking/booking.ts';
import { buildBookingPage } from '#server/site/booking/bookingPage.tsx';
import type { NearestOffers } from '#server/site/booking/nearest.ts';
import { VISITOR_LABELS } from '#server/site/booking/who.ts';
import { AlternativeActions } from '#server/site/booking/AlternativeActions.tsx';
import type { PageOutcome, ScreenRequest } from '#server/site/render/screen.ts';
import { createFormView } from '#server/site/forms/formView.ts';
import { StepForm } from '#server/site/forms/pieces/StepForm.tsx';
import { PeriodList, STAY_FIELD, formatStayValue } from '../calendar/PeriodList.tsx';
import { formatPeriodsSummary } from '../calendar/periodsSummary.ts';
import { type CalendarMonth, buildRentalCalendar } from '../calendar/rentalCalendar.ts';
import { findNearest, formatRefusal } from './refusals.ts';
import { type StayRental, buildStayRentalView } from './stayRental.tsx';
import { formatStay } from './stayRows.ts';
import { UnsureNote } from './UnsureNote.tsx';
import { Stylesheets } from '#server/site/render/Stylesheets.tsx';

/**
 * The forms of the steps. They are in this file to avoid a circular import: `stayBooking.tsx`, which uses the forms,
 * imports this page, and the page needs the forms too.
 */
export const STAY_STEPS = createBookingSteps(
  { name: 'rental-when', labels: { from: 'rentalList:filter.from', to: 'rentalList:filter.to' } },
  {
    name: 'rental-guest',
    labels: {
      adults: 'rentalBooking:who.adults',
      children: 'rentalBooking:who.children',
      ...VISITOR_LABELS,
      remark: 'rentalBooking:who.remark',
    },
  },
  'rental-edit',
  'rental-request',
);

interface StayChoice {
  readonly [STAY_FIELD]?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Returns the dates of the period whose button was pressed, otherwise the typed dates. */
export function readTypedStay({ [STAY_FIELD]: chosenValue, from = '', to = '' }: TypedValues | StayChoice): Stay {
  const [begin = '', end = ''] = typeof chosenValue === 'string' ? chosenValue.split('_') : [String(from), String(to)];
  return { begin, end };
}

interface StayCheck {
  readonly state: FormState<NearestOffers<RentalOffer>>;
  /** The offer for the dates, when they are free. */
  readonly offer?: RentalOffer;
  /** True when a night of the stay is taken or under option. */
  readonly isTaken?: boolean;
}

/** Returns the state of the form for the dates in the page's address. */
function checkStay(request: ScreenRequest, { unit, periods }: StayRental, stay: Stay): StayCheck {
  const typed = { from: stay.begin, to: stay.end };
  const stayReading = readStay(stay, periods, unit.costs);
  if (stayReading.type === 'refused') {
    const fieldName = stayReading.field === 'begin' ? 'from' : 'to';
    return { state: { typed, errors: { [fieldName]: formatRefusal(stayReading, request) } } };
  }
  if (stayReading.type === 'free') return { state: { typed, errors: {} }, offer: stayReading.offer };
  return { state: { typed, errors: {}, data: findNearest(periods, stay) }, isTaken: true };
}

/**
 * Renders the first step, with dates of the visitor's choice and the free periods.
 *
 * @param stay the dates in the page's address
 */
export const buildInitialStayPage = (
  request: ScreenRequest,
  stayRental: StayRental,
  stay: Stay | undefined,
): PageOutcome =>
  buildStayPage(request, stayRental, stay ? checkStay(request, stayRental, stay) : { state: NEW_FORM_STATE });

/** Renders the first step with the result of its post. */
export function buildStayChoicePage(
  request: ScreenRequest,
  stayRental: StayRental,
  state: FormState<NearestOffers<RentalOffer>>,
  carriedValues?: TypedValues,
): PageOutcome {
  const { begin, end } = readTypedStay(state.typed);
  const typed = { ...state.typed, from: begin, to: end };
  return buildStayPage(request, stayRental, { state: { ...state, typed } }, carriedValues);
}

function buildStayPage(
  request: ScreenRequest,
  stayRental: StayRental,
  { state, offer, isTaken }: StayCheck,
  carriedValues?: TypedValues,
): PageOutcome {
  const { site, locale, t } = request;
  const { periods } = stayRental;
  const view = buildStayRentalView(stayRental, request);
  const months = buildRentalCalendar(periods, toBrusselsDay(new Date()), locale, RENTAL_HORIZON_MONTHS + 1).filter(
    (month) => month.periods.length > 0,
  );
  const form = createFormView(request, STAY_STEPS.choiceForm, view.buildPath(locale), state);
  const isOpen = months.length > 0 || periods.nightly.length > 0;
  // When the home is let only for whole periods there are no date fields, unless typed dates must be corrected.
  const hasDateFields = periods.nightly.length > 0 || Object.keys(state.errors).length > 0;
  return buildBookingPage(request, {
    view,
    step: isOpen ? 1 : undefined,
    title: t(isOpen ? 'rentalBooking:when.title' : 'rentalBooking:when.full'),
    leadContent: isOpen ? undefined : t('rentalBooking:when.fullText'),
    cache: 'partial',
    body: isOpen ? (
      <StepForm form={form} hiddenValues={carriedValues}>
        <Stylesheets names={['stay']} />
        {hasDateFields ? <EnterKeyButton t={t} /> : null}
        {periods.toBeChecked ? <UnsureNote agency={site.name} t={t} /> : null}
        {isTaken ? (
          <div className={step['narrow']}>
            <Alert kind="info">{t('rentalBooking:taken.chosen')}</Alert>
          </div>
        ) : null}
        {offer ? <ChosenOffer offer={offer} request={request} /> : null}
        <NearestStays nearest={state.data?.nearest ?? []} request={request} />
        {hasDateFields ? <OwnDates form={form} stayRental={stayRental} isChosen={offer !== undefined} /> : null}
        {months.length > 0 ? (
          <PeriodsByMonth months={months} nearDate={String(state.typed['from'] ?? '')} request={request} />
        ) : null}
      </StepForm>
    ) : (
      <AlternativeActions
        contact={site.contact}
        t={t}
        href={pathFor('holidayList', locale)}
        label={t('rentalList:empty.all')}
      />
    ),
  });
}

/**
 * Renders a hidden first button of the form. The Enter key in a date field presses it and submits the typed dates;
 * without this button, the key would press the button of a period.
 */
const EnterKeyButton = ({ t }: Pick<ScreenRequest, 't'>) => (
  <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">
    {t('rentalBooking:when.submit')}
  </button>
);

function ChosenOffer({ offer, request }: { offer: RentalOffer; request: ScreenRequest }) {
  const { t } = request;
  return (
    <section className={step['held']} aria-labelledby="chosen-title">
      <h2 id="chosen-title" className="visually-hidden">
        {t('rentalBooking:when.chosen')}
      </h2>
      <p className={step['heldDay']}>{formatStay(offer, request)}</p>
      <p>{t('rentalBooking:when.price', { price: formatPrice(offer.price) })}</p>
      <p className={css['go']}>
        <button className={button['button']} type="submit" name={STAY_FIELD} value={formatStayValue(offer)}>
          {t('rentalBooking:when.take')}
        </button>
      </p>
    </section>
  );
}

function NearestStays({
  nearest,
  request: { locale, t },
}: NearestOffers<RentalOffer> & { readonly request: ScreenRequest }) {
  if (nearest.length === 0) return null;
  return (
    <section className={css['nearest']} aria-labelledby="nearest-title">
      <h2 id="nearest-title" className={css['part']}>
        {t('rentalBooking:taken.nearest')}
      </h2>
      <PeriodList periods={nearest} locale={locale} t={t} />
    </section>
  );
}

/** Renders two date fields with a button. */
function OwnDates({
  form,
  stayRental: { periods },
  isChosen,
}: {
  form: FormView;
  stayRental: StayRental;
  isChosen: boolean;
}) {
  const { t } = form;
  const { firstDay, lastDay } = periods;
  return (
    <fieldset className={css['own']}>
      <legend className={css['part']}>{t(isChosen ? 'rentalBooking:when.other' : 'rentalBooking:when.own')}</legend>
      <div className={step['pair']}>
        <TextField form={form} name="from" type="date" required min={firstDay} max={lastDay} />
        <TextField form={form} name="to" type="date" required min={getNextDay(firstDay)} />
      </div>
      <p className={css['go']}>
        <button className={button[isChosen ? 'quiet' : 'button']} type="submit">
          {t('rentalBooking:when.submit')}
        </button>
      </p>
    </fieldset>
  );
}

interface PeriodsProps {
  readonly months: readonly CalendarMonth[];
  /** A date; '' for none. The month of this date is open. Without a date, the first month is open. */
  readonly nearDate: string;
  readonly request: ScreenRequest;
}

function PeriodsByMonth({ months, nearDate, request }: PeriodsProps) {
  const { locale, t } = request;
  const openMonth = months.find(({ key }) => nearDate.startsWith(key)) ?? months[0];
  return (
    <section aria-labelledby="periods-title">
      <h2 id="periods-title" className={css['part']}>
        {t('rentalBooking:when.periods')}
      </h2>
      {months.map((month) => (
        <details key={month.key} className={css['month']} open={month === openMonth}>
          <summary className={css['monthName']}>
            <span>
              <strong>{month.name}</strong> <span className={css['soft']}>{formatPeriodsSummary(month, t)}</span>
            </span>
            <Icon name="down" />
          </summary>
          <PeriodList periods={month.periods} locale={locale} t={t} />
        </details>
      ))}
    </section>
  );
}
