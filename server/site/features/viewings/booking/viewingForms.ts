import { z } from 'zod';
import { agendaTokenSchema } from '../../../../../shared/api/liveAgenda.ts';
import { dayOf } from '../../../../../shared/i18n/moments.ts';
import { pathFor } from '../../../../../shared/routes/pathFor.ts';
import type { FormState, Typed } from '../../../../../shared/ui/forms/formState.ts';
import { type AnyForm, defineForm, type FormContext } from '../../../forms/formDefinition.ts';
import type { PageOutcome, ScreenRequest } from '../../../render/screen.ts';
import { isTooMany } from '../../../apiClient/errors.ts';
import { notFound } from '../../../pages/errors/notFound.ts';
import { BOOK_FORM, checkPage, timeRow, visitorRows } from './checkPage.tsx';
import { detailsPage, EDIT_FORM, WHO_FORM } from './detailsPage.tsx';
import { type Held, HELD_FIELD, heldPath, heldText, parseHeld } from './heldSlot.ts';
import { type Nearest, nearestIn } from './slotTaken.ts';
import { findVisited, type Visited } from './visited.ts';
import { asVisitor, carriedFields, carriedIn, completeIn, VISITOR_FIELDS, visitorFields } from './visitor.ts';
import { weekIn } from './weekQuery.ts';
import { WHEN_FORM, whenPage } from './whenPage.tsx';

/** An estate in whose contact's agenda a visit can be booked. */
type Bookable = Visited & Required<Pick<Visited, 'host'>>;

async function findBookable(request: ScreenRequest): Promise<Bookable | undefined> {
  const visited = await findVisited(request);
  return visited?.host && { ...visited, host: visited.host };
}

const heldIn = ({ route }: Pick<ScreenRequest, 'route'>, text: unknown): Held | undefined =>
  typeof text === 'string' ? parseHeld(route.params['token'] ?? '', text) : undefined;

/** A page of a visit that the address names; without one, the page that says that nothing is there. */
async function pageOf(
  request: ScreenRequest,
  make: (visited: Visited) => PageOutcome | Promise<PageOutcome>,
): Promise<PageOutcome> {
  const visited = await findVisited(request);
  return visited ? make(visited) : notFound(request);
}

const pageOfHeld = (
  request: ScreenRequest,
  typed: Typed,
  make: (visited: Visited, held: Held) => PageOutcome | Promise<PageOutcome>,
) =>
  pageOf(request, (visited) => {
    const held = heldIn(request, typed[HELD_FIELD]);
    return held ? make(visited, held) : notFound(request);
  });

/** The first page again, for another time in place of the one that was held; `data`: it is gone. */
const chooseAgain = (request: ScreenRequest, visited: Visited, held: Held, typed: Typed, data?: Nearest) => {
  const carried = { ...carriedIn(typed), replaces: held.token };
  const state: FormState<Nearest> = {
    typed: { slot: held.start },
    errors: {},
    ...(data && { data, alert: { kind: 'danger', text: request.t('viewing:taken.alert') } }),
  };
  return whenPage(request, visited, { from: weekIn(dayOf(held.start)), state, carried });
};

/** Of the last page, before it is sent. */
const unchecked = ({ ask }: FormContext): FormState => ({ typed: {}, errors: {}, ask: ask(BOOK_FORM.name) });

/** When: holds the chosen time. Whoever said already who comes goes on to the last step. */
const whenForm = defineForm({
  ...WHEN_FORM,
  schema: z.object({
    slot: z.iso.datetime({ offset: true, error: 'viewing:when.missing' }).optional(),
    /** Another week is to be shown, and nothing was chosen. */
    from: z.string().max(10).optional(),
    replaces: agendaTokenSchema.optional().catch(undefined),
    ...carriedFields,
  }),
  async send({ slot, from, replaces, ...typed }, context) {
    const visited = await findBookable(context);
    if (!visited) return { type: 'notFound' };
    const { host, view } = visited;
    if (from !== undefined) {
      const carried = { ...carriedIn(typed), ...(replaces && { replaces }) };
      return { type: 'page', outcome: await whenPage(context, visited, { from: weekIn(from), carried }) };
    }
    if (slot === undefined) return { type: 'refused', status: 422, errors: { slot: 'viewing:when.missing' } };
    try {
      const held = await context.call('holdSlot', {
        params: { salesRepId: host.id },
        visitor: context.visitor,
        body: { estateId: view.id, start: slot, ...(replaces && { replaces }) },
      });
      if (!held) return { type: 'notFound' };
      const text = heldText(held);
      const here = parseHeld(held.id, text);
      const carried = carriedIn(typed);
      if (here && carried) {
        const outcome = completeIn(typed)
          ? checkPage(context, visited, here, { state: unchecked(context), carried })
          : detailsPage(context, visited, here, { typed: carried, errors: {} });
        return { type: 'page', outcome };
      }
      return { type: 'sent', to: `${heldPath(context.locale, view.id, held.id)}?${HELD_FIELD}=${text}` };
    } catch (error) {
      if (isTooMany(error)) return { type: 'refused', status: 429, alert: 'viewing:taken.tooMany' };
      const data = nearestIn(error);
      if (!data) throw error;
      const alert = carriedIn(typed) ? 'viewing:taken.alert' : 'viewing:taken.alertFirst';
      return { type: 'refused', status: 409, alert, data };
    }
  },
  page: (request, state: FormState<Nearest>) =>
    pageOf(request, (visited) => {
      const replaces = state.typed['replaces'];
      const known = { ...carriedIn(state.typed), ...(typeof replaces === 'string' && { replaces }) };
      return whenPage(request, visited, { state, ...(Object.keys(known).length > 0 && { carried: known }) });
    }),
  summary: () => [],
});

/** Who: shows what was said, to be looked over. */
const whoForm = defineForm({
  ...WHO_FORM,
  schema: z.object({ [HELD_FIELD]: z.string().max(40), ...visitorFields }),
  async send({ [HELD_FIELD]: text, ...visitor }, context) {
    const visited = await findBookable(context);
    const held = heldIn(context, text);
    if (!visited || !held) return { type: 'notFound' };
    const carried = carriedIn(visitor) ?? {};
    return { type: 'page', outcome: checkPage(context, visited, held, { state: unchecked(context), carried }) };
  },
  page: (request, state) =>
    pageOfHeld(request, state.typed, (visited, held) => detailsPage(request, visited, held, state)),
  summary: (typed, request) => visitorRows(typed, request),
});

/** Back to an earlier step, with what was filled in. */
const editForm = defineForm({
  ...EDIT_FORM,
  schema: z.object({ [HELD_FIELD]: z.string().max(40), edit: z.enum(['when', 'who']), ...carriedFields }),
  async send({ [HELD_FIELD]: text, edit, ...typed }, context) {
    const visited = await findBookable(context);
    const held = heldIn(context, text);
    if (!visited || !held) return { type: 'notFound' };
    const outcome =
      edit === 'who'
        ? detailsPage(context, visited, held, { typed, errors: {} })
        : await chooseAgain(context, visited, held, typed);
    return { type: 'page', outcome };
  },
  page: (request, state) =>
    pageOfHeld(request, state.typed, (visited, held) => detailsPage(request, visited, held, state)),
  summary: () => [],
});

/** Books the visit. Where the time is gone after all, the nearest ones are offered, with all that was filled in. */
const bookForm = defineForm({
  ...BOOK_FORM,
  schema: z.object({ [HELD_FIELD]: z.string().max(40), ...visitorFields }),
  limitBy: ({ email }) => [email.toLowerCase()],
  async send({ [HELD_FIELD]: text, ...values }, context: FormContext) {
    const visited = await findBookable(context);
    const held = heldIn(context, text);
    if (!visited || !held) return { type: 'notFound' };
    const { host, view } = visited;
    try {
      const reservation = await context.call('createReservation', {
        body: {
          salesRepId: host.id,
          estateId: view.id,
          start: held.start,
          hold: held.token,
          locale: context.locale,
          ...asVisitor(values),
        },
      });
      if (!reservation) return { type: 'notFound' };
      const path = pathFor('appointment', context.locale, { appointmentId: reservation.id });
      return { type: 'sent', to: `${path}?done=booked` };
    } catch (error) {
      const data = nearestIn(error);
      if (!data) throw error;
      const outcome = await chooseAgain(context, visited, held, values, data);
      return { type: 'page', outcome: { ...outcome, status: 409, cache: 'none' } };
    }
  },
  page: (request, state) =>
    pageOfHeld(request, state.typed, (visited, held) =>
      VISITOR_FIELDS.some((field) => state.errors[field] !== undefined)
        ? detailsPage(request, visited, held, state)
        : checkPage(request, visited, held, { state, carried: carriedIn(state.typed) ?? {} }),
    ),
  summary(typed, request) {
    const held = heldIn(request, typed[HELD_FIELD]);
    return [...(held ? [timeRow(held, request)] : []), ...visitorRows(typed, request)];
  },
});

/** What is posted to the first step, and to those after it. */
export const VIEWING_FORMS: readonly AnyForm[] = [whenForm];
export const VIEWING_DETAILS_FORMS: readonly AnyForm[] = [whoForm, editForm, bookForm];
