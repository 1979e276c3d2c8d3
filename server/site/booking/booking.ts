import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { PictureView } from '#shared/domain/media.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { FormState, FormView, Typed } from '#shared/ui/forms/formState.ts';
import type { GoneError } from '../apiClient/errors.ts';
import type { FormContext, SummaryRow, TextKey } from '../forms/formDefinition.ts';
import type { PageOutcome, ScreenRequest } from '../render/screen.ts';
import type { Held } from './held.ts';
import type { Nearest } from './nearest.ts';

/** What is booked, as each step shows it beside the question. */
export interface BookedView {
  /** What it is to the visitor. */
  readonly label: string;
  readonly kind: string;
  readonly title: string;
  readonly titleLang?: Locale | undefined;
  /** Path of its page. */
  readonly href: string;
  readonly place: ReactNode;
  readonly thumbnail?: PictureView | undefined;
  /** For link previews. */
  readonly picture?: PictureView | undefined;
  /** Of the pages of the steps, for previews. */
  readonly description: string;
  /** The first step, and those after it, under the token of what is held. */
  readonly path: (locale: Locale, token?: string) => string;
}

/** What the steps are called: `name` is a form's in its page, its posts and the metrics. */
interface BookingSteps {
  readonly when: { readonly name: string; readonly protection: 'limits'; readonly limit: 'hold' };
  readonly who: { readonly name: string; readonly protection: 'limits' };
  /** Back to an earlier step; the field `edit` says to which. */
  readonly edit: { readonly name: string; readonly protection: 'limits' };
  readonly book: { readonly name: string; readonly protection: 'captcha'; readonly check: 'own' };
}

export const stepsNamed = (when: string, who: string, edit: string, book: string): BookingSteps => ({
  when: { name: when, protection: 'limits', limit: 'hold' },
  who: { name: who, protection: 'limits' },
  edit: { name: edit, protection: 'limits' },
  book: { name: book, protection: 'captcha', check: 'own' },
});

/** The texts in which bookings differ. */
interface BookingTexts {
  readonly held: Readonly<Record<'label' | 'until' | 'over' | 'change', TextKey>>;
  readonly taken: Readonly<Record<'tooMany' | 'first' | 'again', TextKey>>;
  readonly who: Readonly<Record<'title' | 'emailHint' | 'phoneHint' | 'remark' | 'privacy' | 'submit', TextKey>>;
  readonly submit: TextKey;
}

/** What the visitor checks on the last step, besides the visitor's own details. */
export interface Review {
  /** Before those words. */
  readonly rows: readonly SummaryRow[];
  /** After them. */
  readonly more: ReactNode;
}

/** The messages of refused fields, by field, and the step on which they can be corrected. */
interface StepRefusal {
  readonly step: 'when' | 'who';
  readonly errors: FormState['errors'];
}

/** The types of one kind of booking. */
export interface BookingKind {
  /** What the address names. */
  readonly subject: object;
  readonly held: Held;
  /** What the first step posts; `replaces` is the hold that a new one takes the place of. */
  readonly choice: { readonly replaces?: string | undefined };
  /** Schema of the second step. */
  readonly who: z.ZodObject;
  /** What is free instead of what is taken. */
  readonly offer: object;
}

export type WhoValues<K extends BookingKind> = z.output<K['who']>;

/**
 * What one kind of booking has of its own. The steps are the same for all: choose and hold, say who comes, look over, book;
 * back to each, with all that was filled in; and what is free instead, where another visitor was quicker.
 */
export interface Booking<K extends BookingKind> {
  readonly steps: BookingSteps;
  readonly texts: BookingTexts;

  /** Undefined when the address names nothing. Errors: `GoneError`. */
  find(request: ScreenRequest): Promise<K['subject'] | undefined>;
  /** Whether it can be booked at all; its first page says how else. Without it, always. */
  isOpen?(subject: K['subject']): boolean;
  /** In place of the site's own page for what was withdrawn. */
  gone?(request: ScreenRequest, error: GoneError): PageOutcome;
  view(subject: K['subject'], request: ScreenRequest): BookedView;

  readonly choice: z.ZodType<K['choice']>;
  /**
   * The first step.
   *
   * @param state with what was chosen: what the step posts, or `chosen`
   * @param carried what is known of the visitor already, and `replaces`
   */
  whenPage(
    request: ScreenRequest,
    subject: K['subject'],
    state: FormState<Nearest<K['offer']>>,
    carried?: Typed,
  ): PageOutcome | Promise<PageOutcome>;
  /** Whether more of what is free is to be shown, and nothing was chosen. Without it, never. */
  browses?(choice: K['choice']): boolean;
  /** Why what was chosen cannot be held, by the field of the first step. */
  misses(choice: K['choice'], subject: K['subject'], request: ScreenRequest): FormState['errors'] | undefined;
  /** Undefined when the back office does not know it. */
  hold(choice: K['choice'], subject: K['subject'], context: FormContext): Promise<K['held'] | undefined>;
  readHeld(token: string, text: string): K['held'] | undefined;
  /** In the fields of the first step. */
  chosen(held: K['held']): Typed;
  /** In words, as a title and a line. */
  heldLines(held: K['held'], request: ScreenRequest): readonly [title: string, line: string];

  readonly who: K['who'];
  /** Characters. */
  readonly maxRemark: number;
  /** Fields of the second step before the visitor's own. */
  party?(form: FormView, subject: K['subject']): ReactNode;
  /** Undefined when the back office does not know it. What it throws is answered like a refusal of the back office. */
  review?(
    request: ScreenRequest,
    subject: K['subject'],
    held: K['held'],
    values: WhoValues<K>,
  ): Promise<Review | undefined>;
  /** Gives the path of the page that says so; undefined when the back office does not know it. */
  book(subject: K['subject'], held: K['held'], values: WhoValues<K>, context: FormContext): Promise<string | undefined>;

  nearestIn(error: unknown): Nearest<K['offer']> | undefined;
  /** What the back office's refusal of fields means; undefined: the visitor cannot correct anything. */
  refusal?(fields: readonly string[], subject: K['subject'], request: ScreenRequest): StepRefusal | undefined;
}
