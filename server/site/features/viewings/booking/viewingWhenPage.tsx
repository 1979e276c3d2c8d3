import type { AgendaSlot, FreeSlots } from '#shared/api/liveAgenda.ts';
import { toBrusselsDay } from '#shared/i18n/moments.ts';
import button from '#shared/ui/button.module.css';
import type { FormState, FormView, TypedValues } from '#shared/ui/forms/formState.ts';
import css from './slots.module.css';
import { createBookingSteps } from '#server/site/booking/booking.ts';
import { buildBookingPage } from '#server/site/booking/bookingPage.tsx';
import type { NearestOffers } from '#server/site/booking/nearest.ts';
import { VISITOR_LABELS } from '#server/site/booking/who.ts';
import type { PageOutcome, ScreenRequest } from '#server/site/render/screen.ts';
import { createFormView } from '#server/site/forms/formView.ts';
import { HiddenFields } from '#server/site/forms/pieces/HiddenFields.tsx';
import { NoViewings } from './NoViewings.tsx';
import { SLOT_FIELD, SlotChoice } from './SlotChoice.tsx';
import { StepForm } from '#server/site/forms/pieces/StepForm.tsx';
import { type ViewingEstate, buildViewingEstateView } from './viewingEstate.ts';
import { WEEK_FIELD, WeekNavigation } from './WeekNavigation.tsx';
import { computeFirstDay, parseWeek } from './weekQuery.ts';
import { groupByDay, type WeekView, buildWeekView, removeSlots } from './weekView.ts';

/**
 * The forms of the steps. They are in this file to avoid a circular import: `viewingBooking.ts`, which uses the forms,
 * imports this page, and the page needs the forms too.
 */
export const VIEWING_STEPS = createBookingSteps(
  { name: 'viewing-when', labels: {} },
  { name: 'viewing-who', labels: { ...VISITOR_LABELS, remark: 'viewing:who.remark' } },
  'viewing-edit',
  'viewing-book',
);

/** Renders the first step: all free slots, one week at a time. */
export async function buildSlotChoicePage(
  request: ScreenRequest,
  subject: ViewingEstate,
  state: FormState<NearestOffers<AgendaSlot>>,
  carriedValues?: TypedValues,
): Promise<PageOutcome> {
  const { api, site, locale, t } = request;
  const { view, host } = subject;
  const weekMonday = parseWeek(String(state.typed[WEEK_FIELD] ?? ''));
  const nearest = state.data?.nearest ?? [];
  const shownDay = weekMonday ?? (nearest[0] && toBrusselsDay(nearest[0].start));
  const freeSlots = host ? await api.freeSlots(host.id, { estateId: view.id, from: computeFirstDay(shownDay) }) : null;
  const separateStarts = nearest.length > 0 ? [state.typed[SLOT_FIELD], ...nearest.map(({ start }) => start)] : [];
  const week = freeSlots ? buildWeekView(removeSlots(freeSlots, separateStarts), shownDay, locale) : undefined;
  const bookedView = buildViewingEstateView(subject, request);
  const path = bookedView.buildPath(locale);
  const form = createFormView(request, VIEWING_STEPS.choiceForm, path, state);
  const isOpen = week !== undefined || nearest.length > 0;
  return buildBookingPage(request, {
    view: bookedView,
    step: isOpen ? 1 : undefined,
    title: isOpen ? t('viewing:when.title') : t('viewing:none.title'),
    leadContent: isOpen
      ? writeIntroduction(request, subject, freeSlots)
      : t(freeSlots ? 'viewing:none.full' : 'viewing:none.text'),
    cache: 'partial',
    body: isOpen ? (
      <SlotForm
        form={form}
        week={week}
        nearestDays={groupByDay(nearest, locale)}
        path={path}
        carriedValues={carriedValues}
      />
    ) : (
      <NoViewings view={view} site={site} t={t} />
    ),
  });
}

function writeIntroduction({ t }: ScreenRequest, { host }: ViewingEstate, freeSlots: FreeSlots | null): string {
  return [
    freeSlots ? t('viewing:when.duration', { count: freeSlots.duration }) : '',
    host ? t('viewing:when.host', { name: host.name }) : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/**
 * The id of the form that requests another week without losing the filled-in values. Its buttons are beside the week.
 */
const WEEKS_FORM_ID = 'viewing-weeks';

interface SlotFormProps {
  readonly form: FormView;
  readonly week: WeekView | undefined;
  readonly nearestDays: ReturnType<typeof groupByDay>;
  readonly path: string;
  readonly carriedValues: TypedValues | undefined;
}

function SlotForm({ form, week, nearestDays: nearest, path, carriedValues }: SlotFormProps) {
  const { t, name, action } = form;
  return (
    <>
      <StepForm form={form} hiddenValues={carriedValues}>
        <SlotChoice
          form={form}
          legend={t('viewing:when.legend')}
          days={week?.days ?? []}
          nearestDays={nearest}
          weekLinks={week && <WeekNavigation week={week} path={path} form={carriedValues && WEEKS_FORM_ID} t={t} />}
        />
        <p className={css['next']}>
          <button className={button['button']} type="submit">
            {t('viewing:when.submit')}
          </button>
        </p>
      </StepForm>
      {carriedValues ? (
        <form id={WEEKS_FORM_ID} method="post" action={action}>
          <HiddenFields values={{ form: name, ...carriedValues }} />
        </form>
      ) : null}
    </>
  );
}
