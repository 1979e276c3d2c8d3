import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { PictureView } from '#shared/domain/media.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { FormState, FormView, TypedValues } from '#shared/ui/forms/formState.ts';
import type { GoneError } from '../apiClient/errors.ts';
import type { FieldLabels, FormContext, SummaryRow, TextKey } from '../forms/formDefinition.ts';
import type { PageOutcome, ScreenRequest } from '../render/screen.ts';
import type { HeldChoice } from './held.ts';
import type { NearestOffers } from './nearest.ts';

/** The estate or holiday home to book, as each step shows it beside the form. */
export interface BookedView {
  /** The heading of the section that shows the subject. It says how the subject concerns the visitor. */
  readonly label: string;
  readonly kindText: string;
  readonly title: string;
  readonly titleLang?: Locale | undefined;
  /** The path of the subject's page. */
  readonly href: string;
  readonly placeContent: ReactNode;
  readonly thumbnail?: PictureView | undefined;
  /** The picture for link previews. */
  readonly picture?: PictureView | undefined;
  /** The description of the steps' pages, for link previews. */
  readonly description: string;
  /** Returns the path of the first step or, with the token of the hold, of the later steps. */
  readonly buildPath: (locale: Locale, token?: string) => string;
}

/** The form of a step: its name, which appears in the page, in posts and in metrics, and the labels of its fields. */
interface StepForm {
  readonly name: string;
  readonly labels: FieldLabels;
}

interface BookingSteps {
  readonly choiceForm: StepForm & { readonly protection: 'limits'; readonly limit: 'hold' };
  readonly detailsForm: StepForm & { readonly protection: 'limits' };
  /** The form that leads back to an earlier step. Its field `edit` contains the name of that step. */
  readonly editForm: { readonly name: string; readonly protection: 'limits' };
  readonly bookForm: { readonly name: string; readonly protection: 'captcha'; readonly check: 'own' };
}

export const createBookingSteps = (
  choiceForm: StepForm,
  detailsForm: StepForm,
  editFormName: string,
  bookFormName: string,
): BookingSteps => ({
  choiceForm: { ...choiceForm, protection: 'limits', limit: 'hold' },
  detailsForm: { ...detailsForm, protection: 'limits' },
  editForm: { name: editFormName, protection: 'limits' },
  bookForm: { name: bookFormName, protection: 'captcha', check: 'own' },
});

/** The texts that differ between kinds of bookings, such as viewings and stays. */
interface BookingTexts {
  readonly holdTexts: Readonly<Record<'label' | 'until' | 'over' | 'change', TextKey>>;
  readonly takenTexts: Readonly<Record<'tooMany' | 'first' | 'again', TextKey>>;
  readonly detailsTexts: Readonly<Record<'title' | 'emailHint' | 'phoneHint' | 'privacy' | 'submit', TextKey>>;
  readonly submitText: TextKey;
  /** The alert of the last step when `checkedText` of the review has changed since the visitor saw it. */
  readonly changedText?: TextKey;
}

/** The data that the visitor checks on the last step, besides the visitor's own details. */
export interface BookingReview {
  /** The rows above the visitor's details. */
  readonly summaryRows: readonly SummaryRow[];
  /** The content below the visitor's details. */
  readonly extraContent: ReactNode;
  /**
   * The value that must not change between this page and the booking, such as the price. The last step posts it in the
   * field `CHECKED_FIELD`.
   */
  readonly checkedText?: string | undefined;
}

/** The messages of rejected fields, by field, and the step on which the visitor can correct them. */
interface StepErrors {
  readonly step: 'when' | 'who';
  readonly errors: FormState['errors'];
}

/** The types of one kind of booking. */
export interface BookingKind {
  /** The estate or holiday home that the page's address names. */
  readonly subject: object;
  readonly held: HeldChoice;
  /** The values that the first step posts; `replaces` is an earlier hold that the new hold replaces. */
  readonly choice: { readonly replaces?: string | undefined };
  /** The schema of the fields of the second step. */
  readonly who: z.ZodObject;
  /** A free alternative that is offered when another visitor has taken the choice. */
  readonly offer: object;
}

export type DetailsValues<K extends BookingKind> = z.output<K['who']>;

/**
 * The parts in which one kind of booking differs from the others. All kinds have the same steps: choose and hold, enter
 * the details, check them, book. The visitor can go back to each step with everything that was filled in. When another
 * visitor was faster, the steps offer free alternatives.
 */
export interface Booking<K extends BookingKind> {
  readonly steps: BookingSteps;
  readonly texts: BookingTexts;

  /**
   * Returns the subject that the page's address names; undefined for an unknown subject. Throws `GoneError` for a
   * withdrawn subject.
   */
  findSubject(request: ScreenRequest): Promise<K['subject'] | undefined>;
  /**
   * Returns whether the subject can be booked online. If not, the first step shows other ways to contact the agency.
   * Without this function, every subject can be booked online.
   */
  isBookable?(subject: K['subject']): boolean;
  /** Returns the page for a withdrawn subject, in place of the general page of the site. */
  buildGonePage?(request: ScreenRequest, error: GoneError): PageOutcome;
  buildView(subject: K['subject'], request: ScreenRequest): BookedView;

  readonly choice: z.ZodType<K['choice']>;
  /**
   * Returns the first step.
   *
   * @param state contains the choice: the fields that the step posts, or the result of `toChosenFields`
   *
   * @param carriedFields what the visitor typed on the second step, and the hold that a new choice replaces (`replaces`)
   */
  buildChoicePage(
    request: ScreenRequest,
    subject: K['subject'],
    state: FormState<NearestOffers<K['offer']>>,
    carriedFields?: TypedValues,
  ): PageOutcome | Promise<PageOutcome>;
  /**
   * Returns whether the post chooses nothing and only asks for more free slots. Without this function, every post
   * contains a choice.
   */
  isBrowsing?(choice: K['choice']): boolean;
  /** Returns the reasons why the choice cannot be held, by the fields of the first step. */
  findChoiceErrors(choice: K['choice'], subject: K['subject'], request: ScreenRequest): FormState['errors'] | undefined;
  /** Holds the choice. Returns undefined when the back office does not have the subject. */
  holdChoice(choice: K['choice'], subject: K['subject'], context: FormContext): Promise<K['held'] | undefined>;
  /** Parses the hold with this token from its `addressText`; undefined when the text is invalid. */
  readHeld(token: string, addressText: string): K['held'] | undefined;
  /** Returns the fields of the first step for a hold. */
  toChosenFields(heldChoice: K['held']): TypedValues;
  /** Describes the hold as a title and a line. */
  describeHeld(heldChoice: K['held'], request: ScreenRequest): readonly [title: string, line: string];

  readonly detailsSchema: K['who'];
  /** The maximum number of characters of a remark. */
  readonly maxRemarkCharacters: number;
  /** Renders the fields of the second step that are above those of the visitor's details. */
  renderPartyFields?(form: FormView, subject: K['subject']): ReactNode;
  /**
   * Returns the data for the last step; undefined when the back office does not have the subject. An error of this
   * function is handled like a rejection by the back office.
   */
  loadReview?(
    request: ScreenRequest,
    subject: K['subject'],
    heldChoice: K['held'],
    values: DetailsValues<K>,
  ): Promise<BookingReview | undefined>;
  /**
   * Makes the booking. Returns the path of the page that confirms it; undefined when the back office does not have the
   * subject.
   *
   * @param checkedText the posted text of the review; undefined when the review has none
   */
  submitBooking(
    subject: K['subject'],
    heldChoice: K['held'],
    values: DetailsValues<K>,
    context: FormContext,
    checkedText: string | undefined,
  ): Promise<string | undefined>;
  /**
   * The field of the contract that contains `checkedText`. When the back office rejects this field, the last step is
   * shown again with the new review.
   */
  readonly checkedField?: string;

  /** Returns the free alternatives that an error of the back office contains; undefined when it contains none. */
  parseNearest(error: unknown): NearestOffers<K['offer']> | undefined;
  /**
   * Returns the messages and the step for fields that the back office has rejected; undefined when the visitor cannot
   * correct anything.
   */
  findRefusal?(fields: readonly string[], subject: K['subject'], request: ScreenRequest): StepErrors | undefined;
}
