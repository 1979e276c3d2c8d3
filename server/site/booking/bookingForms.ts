import { z } from 'zod';
import type { FormState, Typed } from '../../../shared/ui/forms/formState.ts';
import { GoneError, isBackOfficeTrouble, isTooMany } from '../apiClient/errors.ts';
import { type AnyForm, defineForm, type FormContext, type FormResult } from '../forms/formDefinition.ts';
import { notFound } from '../pages/errors/notFound.ts';
import type { PageOutcome, ScreenRequest } from '../render/screen.ts';
import type { Booking, BookingKind } from './booking.ts';
import { HELD_FIELD } from './held.ts';
import { type Nearest, refusedIn } from './nearest.ts';
import { repeatFirstStep, fieldsOf, heldIn, confirmationPage, pageOf, correctionPage } from './steps.ts';
import { carriedIn, carriedSchema, typedOf } from './who.ts';
import { whoPage } from './whoPage.tsx';

const heldSchema = z.object({ [HELD_FIELD]: z.string().max(60) });

const NOT_FOUND: FormResult = { type: 'notFound' };

const asPage = async (page: PageOutcome | Promise<PageOutcome>): Promise<FormResult> => ({
  type: 'page',
  outcome: await page,
});

export interface BookingForms {
  /** What is posted to the first step, and to those after it. */
  readonly first: readonly AnyForm[];
  readonly later: readonly AnyForm[];
}

/** The forms of a booking's steps. */
export function bookingForms<K extends BookingKind>(booking: Booking<K>): BookingForms {
  type Subject = K['subject'];
  const { steps, who, maxRemark } = booking;
  const { taken } = booking.texts;
  const fields = fieldsOf(booking);
  const carriedFields = carriedSchema(fields, maxRemark);

  /** The result of a form about the subject of the address. */
  async function answerOf(context: FormContext, make: (subject: Subject) => Promise<FormResult>): Promise<FormResult> {
    try {
      const subject = await booking.find(context);
      return subject && (booking.isOpen?.(subject) ?? true) ? await make(subject) : NOT_FOUND;
    } catch (error) {
      if (!(error instanceof GoneError) || !booking.gone) throw error;
      return asPage(booking.gone(context, error));
    }
  }

  /** The same for the steps after the first, with what is held. */
  const answerOfHeld = (
    context: FormContext,
    text: unknown,
    make: (subject: Subject, held: K['held']) => Promise<FormResult>,
  ) =>
    answerOf(context, async (subject) => {
      const held = heldIn(booking, context, text);
      return held ? make(subject, held) : NOT_FOUND;
    });

  const pageOfHeld = (
    request: ScreenRequest,
    typed: Typed,
    make: (subject: Subject, held: K['held']) => PageOutcome | Promise<PageOutcome>,
  ) =>
    pageOf(booking, request, (subject) => {
      const held = heldIn(booking, request, typed[HELD_FIELD]);
      return held ? make(subject, held) : notFound(request);
    });

  /** What the first step carries on: the visitor's details, and the hold that a new one replaces. */
  function carriedOn(typed: Typed): Typed | undefined {
    const { replaces } = typed;
    const carried = { ...carriedIn(typed, fields), ...(typeof replaces === 'string' && { replaces }) };
    return Object.keys(carried).length > 0 ? carried : undefined;
  }

  /** Of the last step, before it is sent. */
  const unchecked = ({ ask }: FormContext): FormState => ({ typed: {}, errors: {}, ask: ask(steps.book.name) });

  /** When: holds what was chosen. A visitor who said already who comes goes on to the last step. */
  const when = defineForm({
    ...steps.when,
    schema: z.intersection(booking.choice, carriedFields),
    send: (choice, context) =>
      answerOf(context, async (subject) => {
        const typed = typedOf(choice);
        const said = carriedIn(typed, fields);
        if (booking.browses?.(choice))
          return asPage(booking.whenPage(context, subject, { typed, errors: {} }, carriedOn(typed)));
        const texts = booking.misses(choice, subject, context);
        if (texts) return { type: 'refused', status: 422, texts };
        try {
          const held = await booking.hold(choice, subject, context);
          if (!held) return NOT_FOUND;
          if (!said) {
            const path = booking.view(subject, context).path(context.locale, held.token);
            return { type: 'sent', to: `${path}?${HELD_FIELD}=${held.text}` };
          }
          const values = who.safeParse(said).data;
          return await asPage(
            values
              ? confirmationPage(booking, context, subject, held, values, unchecked(context))
              : whoPage(booking, context, subject, held, { typed: said, errors: {} }),
          );
        } catch (error) {
          if (isTooMany(error)) return { type: 'refused', status: 429, alert: taken.tooMany };
          const data = booking.nearestIn(error);
          if (data) return { type: 'refused', status: 409, alert: said ? taken.again : taken.first, data };
          const refusal = booking.refusal?.(refusedIn(error), subject, context);
          if (refusal?.step !== 'when') throw error;
          return { type: 'refused', status: 422, texts: refusal.errors };
        }
      }),
    page: (request, state: FormState<Nearest<K['offer']>>) =>
      pageOf(booking, request, (subject) => booking.whenPage(request, subject, state, carriedOn(state.typed))),
    summary: () => [],
  });

  /** Who: shows what was said, to be looked over. */
  const whoComes = defineForm({
    ...steps.who,
    schema: z.intersection(heldSchema, who),
    send: (values, context) =>
      answerOfHeld(context, values[HELD_FIELD], (subject, held) =>
        asPage(confirmationPage(booking, context, subject, held, values, unchecked(context))),
      ),
    page: (request, state) =>
      pageOfHeld(request, state.typed, (subject, held) => whoPage(booking, request, subject, held, state)),
    summary: () => [],
  });

  /** Back to an earlier step, with what was filled in. */
  const edit = defineForm({
    ...steps.edit,
    schema: z.intersection(heldSchema.extend({ edit: z.enum(['when', 'who']) }), carriedFields),
    send: (values, context) =>
      answerOfHeld(context, values[HELD_FIELD], (subject, held) =>
        asPage(
          values.edit === 'who'
            ? whoPage(booking, context, subject, held, { typed: values, errors: {} })
            : repeatFirstStep(booking, context, subject, held, values),
        ),
      ),
    page: (request, state) =>
      pageOfHeld(request, state.typed, (subject, held) => whoPage(booking, request, subject, held, state)),
    summary: () => [],
  });

  /** Books. Where it is gone after all, what is nearest is offered, with all that was filled in. */
  const book = defineForm({
    ...steps.book,
    schema: z.intersection(heldSchema, who),
    limitBy: ({ email }) => [String(email).toLowerCase()],
    send: (values, context) =>
      answerOfHeld(context, values[HELD_FIELD], async (subject, held) => {
        try {
          const to = await booking.book(subject, held, values, context);
          return to === undefined ? NOT_FOUND : { type: 'sent', to };
        } catch (error) {
          return asPage(correctionPage(booking, context, subject, held, typedOf(values), error));
        }
      }),
    page: (request, state) =>
      pageOfHeld(request, state.typed, async (subject, held) => {
        const isWrong = fields.some((field) => state.errors[field] !== undefined);
        const values = isWrong ? undefined : who.safeParse(state.typed).data;
        if (!values) return whoPage(booking, request, subject, held, state);
        try {
          return await confirmationPage(booking, request, subject, held, values, state);
        } catch (error) {
          if (!isBackOfficeTrouble(error)) throw error;
          // Nothing is booked that cannot be looked over; all that was filled in stays, on the step before.
          return whoPage(booking, request, subject, held, state);
        }
      }),
    summary: () => [],
  });

  return { first: [when], later: [whoComes, edit, book] };
}
