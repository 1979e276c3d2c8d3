import type { AgendaSlot, AgendaAppointment } from '#shared/api/liveAgenda.ts';
import { toBrusselsDay } from '#shared/i18n/moments.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import button from '#shared/ui/button.module.css';
import { NEW_FORM_STATE, type FormState } from '#shared/ui/forms/formState.ts';
import { AgencyLink } from '#server/site/layout/AgencyLink.tsx';
import { toPhoneLinks } from '#shared/primitives/telHref.ts';
import slots from '../booking/slots.module.css';
import css from '#shared/ui/viewing.module.css';
import type { PageOutcome, ScreenRequest } from '#server/site/render/screen.ts';
import type { NearestOffers } from '#server/site/booking/nearest.ts';
import { buildVisitorBookingPage } from '#server/site/booking/visitorBookingPage.tsx';
import { createFormView } from '#server/site/forms/formView.ts';
import { buildTimeRow } from '../booking/slotWords.ts';
import { SLOT_FIELD, SlotChoice } from '../booking/SlotChoice.tsx';
import { StepForm } from '#server/site/forms/pieces/StepForm.tsx';
import { WeekNavigation } from '../booking/WeekNavigation.tsx';
import { computeFirstDay } from '../booking/weekQuery.ts';
import { groupByDay, buildWeekView, removeSlots } from '../booking/weekView.ts';
import { createAppointmentPath } from './appointmentPath.ts';

export const MOVE_FORM = { name: 'appointment-move', protection: 'limits' } as const;

interface MovePageOptions {
  /** The Monday of the week to show. */
  readonly weekMonday?: string | undefined;
  readonly state?: FormState<NearestOffers<AgendaSlot>>;
}

/** Renders the page to choose another time for an appointment, with the same sales contact. */
export async function buildMovePage(
  request: ScreenRequest,
  appointment: AgendaAppointment,
  { weekMonday, state = NEW_FORM_STATE }: MovePageOptions = {},
): Promise<PageOutcome> {
  const { api, site, locale, t } = request;
  const { id, appointmentStart: start, appointmentEnd: end, salesRep, estate } = appointment;
  const nearest = state.data?.nearest ?? [];
  const shownDay = weekMonday ?? toBrusselsDay(nearest[0]?.start ?? start);
  const freeSlots = await api.freeSlotsToMove(appointment, computeFirstDay(shownDay));
  const separateStarts = [
    start,
    ...(nearest.length > 0 ? [state.typed[SLOT_FIELD], ...nearest.map((slot) => slot.start)] : []),
  ];
  const week = freeSlots ? buildWeekView(removeSlots(freeSlots, separateStarts), shownDay, locale) : undefined;
  const getPath = createAppointmentPath(request, 'moveAppointment');
  const path = getPath(locale);
  const form = createFormView(request, MOVE_FORM, path, state);
  const time = buildTimeRow({ start, end }, request);
  const keepLink = <a href={pathFor('appointment', locale, { appointmentId: id })}>{t('viewing:move.keep')}</a>;
  const phones =
    [salesRep.mobile, salesRep.phone, site.contact.phone]
      .map((phone = '') => toPhoneLinks(phone))
      .find((links) => links.length > 0) ?? [];
  return buildVisitorBookingPage(request, {
    title: t('viewing:move.title'),
    path: getPath,
    body: (
      <>
        <section className={css['held']} aria-labelledby="now-title">
          <h2 id="now-title" className={css['heldTitle']}>
            {t('viewing:move.now')}
          </h2>
          <p className={css['heldDay']}>{time.text}</p>
        </section>
        {week || nearest.length > 0 ? (
          <StepForm form={form}>
            <SlotChoice
              form={form}
              legend={t('viewing:move.legend')}
              days={week?.days ?? []}
              nearestDays={groupByDay(nearest, locale)}
              weekLinks={week && <WeekNavigation week={week} path={path} t={t} />}
            />
            <p className={slots['next']}>
              <button className={button['button']} type="submit">
                {t('viewing:move.submit')}
              </button>
              {keepLink}
            </p>
          </StepForm>
        ) : (
          <>
            <p className={css['lead']}>{estate.gone ? t('viewing:appointment.gone') : t('viewing:none.full')}</p>
            <p className={css['actions']}>
              {phones.length > 0 ? (
                phones.map(({ text, href }) => (
                  <a key={href} className={button['button']} href={href}>
                    {text}
                  </a>
                ))
              ) : (
                <AgencyLink className={button['button']} contact={site.contact} t={t} />
              )}
              {keepLink}
            </p>
          </>
        )}
      </>
    ),
  });
}
