import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { PictureView } from '#shared/domain/media.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { FormState, FormView, TypedValues } from '#shared/ui/forms/formState.ts';
import type { GoneError } from '../apiClient/errors.ts';
import type { FormContext, SummaryRow, TextKey } from '../forms/formDefinition.ts';
import type { PageOutcome, ScreenRequest } from '../render/screen.ts';
import type { Held } from './held.ts';
import type { Nearest } from './nearest.ts';

/** The booked subject, as each step shows it beside the question. */
export interface BookedView {
  /** The heading of the section that shows the subject. It says how the subject concerns the visitor. */
  readonly label: string;
  readonly kind: string;
  readonly title: string;
  readonly titleLang?: Locale | undefined;
  /** The path of its page. */
  readonly href: string;
  readonly place: ReactNode;
  readonly thumbnail?: PictureView | undefined;
  /** The picture for link previews. */
  readonly picture?: PictureView | undefined;
  /** The description of the steps' pages, for link previews. */
  readonly description: string;
  /** Returns the path of the first step or, with the token of the hold, of the later steps. */
  readonly path: (locale: Locale, token?: string) => string;
}

/** The names of the steps' forms. `name` appears in the page, in posts and in the metrics. */
interface BookingSteps {
  readonly when: { readonly name: string; readonly protection: 'limits'; readonly limit: 'hold' };
  readonly who: { readonly name: string; readonly protection: 'limits' };
  /** The form that leads back to an earlier step, whose name is in the field `edit`. */
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

/** The data that the visitor checks on the last step, besides the visitor's own details. */
export interface BookingReview {
  /** The rows above the visitor's details. */
  readonly rows: readonly SummaryRow[];
  /** The content below the visitor's details. */
  readonly more: ReactNode;
}

/** The messages of rejected fields, by field, and the step on which the visitor can correct them. */
interface StepRefusal {
  readonly step: 'when' | 'who';
  readonly errors: FormState['errors'];
}

/** The types of one kind of booking. */
export interface BookingKind {
  /** The subject that the address names. */
  readonly subject: object;
  readonly held: Held;
  /** The values that the first step posts; `replaces` is the hold that a new one replaces. */
  readonly choice: { readonly replaces?: string | undefined };
  /** The schema of the fields of the second step. */
  readonly who: z.ZodObject;
  /** A free alternative that is offered when another visitor has taken the choice. */
  readonly offer: object;
}

export type WhoValues<K extends BookingKind> = z.output<K['who']>;

/**
 * The parts in which one kind of booking differs. All kinds have the same steps: choose and hold, enter the details,
 * check them, book. The visitor can go back to each step with everything that was filled in. When another visitor was
 * faster, the steps offer free alternatives.
 */
export interface Booking<K extends BookingKind> {
  readonly steps: BookingSteps;
  readonly texts: BookingTexts;

  /** Returns the subject of the address; undefined when there is none. Errors: `GoneError`. */
  find(request: ScreenRequest): Promise<K['subject'] | undefined>;
  /**
   * Returns whether the subject can be booked online. If not, its first page shows other ways to contact the agency.
   * Without this function, it always can.
   */
  isOpen?(subject: K['subject']): boolean;
  /** Returns the page for a withdrawn subject, in place of the general page of the site. */
  gone?(request: ScreenRequest, error: GoneError): PageOutcome;
  view(subject: K['subject'], request: ScreenRequest): BookedView;

  readonly choice: z.ZodType<K['choice']>;
  /**
   * Returns the first step.
   *
   * @param state contains the choice: the fields that the step posts, or `chosen`
   *
   * @param carried the known details of the visitor, and `replaces`
   */
  whenPage(
    request: ScreenRequest,
    subject: K['subject'],
    state: FormState<Nearest<K['offer']>>,
    carried?: TypedValues,
  ): PageOutcome | Promise<PageOutcome>;
  /**
   * Returns whether the visitor asks for more free slots without a choice. Without this function, the visitor never
   * does.
   */
  browses?(choice: K['choice']): boolean;
  /** Returns the reasons why the choice cannot be held, by the fields of the first step. */
  misses(choice: K['choice'], subject: K['subject'], request: ScreenRequest): FormState['errors'] | undefined;
  /** Holds the choice. Returns undefined when the back office does not have the subject. */
  hold(choice: K['choice'], subject: K['subject'], context: FormContext): Promise<K['held'] | undefined>;
  readHeld(token: string, text: string): K['held'] | undefined;
  /** Returns the fields of the first step for a hold. */
  chosen(held: K['held']): TypedValues;
  /** Describes the hold as a title and a line. */
  heldLines(held: K['held'], request: ScreenRequest): readonly [title: string, line: string];

  readonly who: K['who'];
  /** The maximum number of characters of a remark. */
  readonly maxRemark: number;
  /** Renders fields of the second step that precede the visitor's own. */
  party?(form: FormView, subject: K['subject']): ReactNode;
  /**
   * Returns the data for the last step; undefined when the back office does not have the subject. Its errors are
   * handled like a rejection by the back office.
   */
  review?(
    request: ScreenRequest,
    subject: K['subject'],
    held: K['held'],
    values: WhoValues<K>,
  ): Promise<BookingReview | undefined>;
  /**
   * Books. Returns the path of the page that confirms the booking; undefined when the back office does not have the
   * subject.
   */
  book(subject: K['subject'], held: K['held'], values: WhoValues<K>, context: FormContext): Promise<string | undefined>;

  parseNearest(error: unknown): Nearest<K['offer']> | undefined;
  /**
   * Returns the messages and the step for fields that the back office has rejected; undefined when the visitor cannot
   * correct anything.
   */
  refusal?(fields: readonly string[], subject: K['subject'], request: ScreenRequest): StepRefusal | undefined;
}
