import type { FreeSlots } from '../../../../../shared/api/liveAgenda.ts';
import { dayOf } from '../../../../../shared/i18n/moments.ts';
import { pathFor } from '../../../../../shared/routes/pathFor.ts';
import button from '../../../../../shared/ui/button.module.css';
import { FRESH, type FormState, type FormView, type Typed } from '../../../../../shared/ui/forms/formState.ts';
import css from '../../../../../shared/ui/viewing/slots.module.css';
import type { PageOutcome, ScreenRequest } from '../../../render/screen.ts';
import { formView } from '../../../forms/formView.ts';
import { HiddenFields } from '../../../forms/pieces/HiddenFields.tsx';
import { NoViewings } from './NoViewings.tsx';
import { SLOT_FIELD, SlotChoice } from './SlotChoice.tsx';
import type { Nearest } from './slotTaken.ts';
import { StepForm } from '../../../forms/pieces/StepForm.tsx';
import { viewingHead } from './viewingHead.ts';
import { ViewingFrame } from './ViewingFrame.tsx';
import type { Visited } from './visited.ts';
import { Weeks } from './Weeks.tsx';
import { firstDayFor } from './weekQuery.ts';
import { daysOf, type WeekView, weekView, withoutSlots } from './weekView.ts';

/** Its definition needs the page, and the page its name. */
export const WHEN_FORM = { name: 'viewing-when', protection: 'limits', limit: 'hold' } as const;

interface WhenOptions {
  /** Monday of the week to show. */
  readonly from?: string | undefined;
  readonly state?: FormState<Nearest>;
  /** What is known of the visitor already, and the hold that a new one takes the place of. */
  readonly carried?: Typed | undefined;
}

/** The first step: all that is free, a week at a time. */
export async function whenPage(
  request: ScreenRequest,
  visited: Visited,
  { from, state = FRESH, carried }: WhenOptions = {},
): Promise<PageOutcome> {
  const { api, site, locale, t } = request;
  const { view, host } = visited;
  const free = host ? await api.freeSlots(host.id, { estateId: view.id, from: firstDayFor(from) }) : null;
  const nearest = state.data?.nearest ?? [];
  const wanted = from ?? (nearest[0] && dayOf(nearest[0].start));
  const apart = nearest.length > 0 ? [state.typed[SLOT_FIELD], ...nearest.map(({ start }) => start)] : [];
  const week = free ? weekView(withoutSlots(free, apart), wanted, locale) : undefined;
  const path = pathFor('viewing', locale, { estateId: view.id });
  const form = formView(request, WHEN_FORM, path, state);
  const isOpen = week !== undefined || nearest.length > 0;
  const title = isOpen ? t('viewing:when.title') : t('viewing:none.title');
  return {
    type: 'page',
    status: 200,
    head: viewingHead(request, visited, title),
    body: (
      <ViewingFrame
        visited={visited}
        {...(isOpen && { step: 1 })}
        title={title}
        lead={isOpen ? leadOf(request, visited, free) : t(free ? 'viewing:none.full' : 'viewing:none.text')}
        t={t}
      >
        {isOpen ? (
          <SlotForm form={form} week={week} nearest={daysOf(nearest, locale)} path={path} carried={carried} />
        ) : (
          <NoViewings view={view} site={site} t={t} />
        )}
      </ViewingFrame>
    ),
    tags: [],
    // What is free may change at any moment; many may look at once.
    cache: 'partial',
  };
}

function leadOf({ t }: ScreenRequest, { host }: Visited, free: FreeSlots | null): string {
  return [
    free ? t('viewing:when.duration', { count: free.duration }) : '',
    host ? t('viewing:when.host', { name: host.name }) : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** Asks for another week, with what was filled in, where that is something; its buttons stand beside the week. */
const WEEKS_FORM = 'viewing-weeks';

interface SlotFormProps {
  readonly form: FormView;
  readonly week: WeekView | undefined;
  readonly nearest: ReturnType<typeof daysOf>;
  readonly path: string;
  readonly carried: Typed | undefined;
}

function SlotForm({ form, week, nearest, path, carried }: SlotFormProps) {
  const { t, name, action } = form;
  return (
    <>
      <StepForm form={form} values={carried}>
        <SlotChoice
          form={form}
          legend={t('viewing:when.legend')}
          days={week?.days ?? []}
          nearest={nearest}
          weeks={week && <Weeks week={week} path={path} form={carried && WEEKS_FORM} t={t} />}
        />
        <p className={css['next']}>
          <button className={button['button']} type="submit">
            {t('viewing:when.submit')}
          </button>
        </p>
      </StepForm>
      {carried ? (
        <form id={WEEKS_FORM} method="post" action={action}>
          <HiddenFields values={{ form: name, ...carried }} />
        </form>
      ) : null}
    </>
  );
}
