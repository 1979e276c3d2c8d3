import type { z } from 'zod';
import type { EndpointName } from '#shared/api/endpoints/endpoints.ts';
import type { AskQuestion, FormState, Typed } from '#shared/ui/forms/formState.ts';
import type { RouteName } from '#shared/routes/routeTable.ts';
import type { CallInput, ResponseOf } from '../apiClient/siteClient.ts';
import type { PageOutcome, ScreenRequest } from '../render/screen.ts';

/** The request that a form came with. */
export interface FormContext extends ScreenRequest {
  /** The key is the same whenever the same post arrives again, so that it takes effect only once. */
  readonly idempotencyKey: string;
  /** Asks the question on the page of the named form, when that page is the answer (`FormDefinition.check`). */
  readonly ask: (form: string) => AskQuestion;
  /** Distinguishes visitors for limits without naming them: a keyed hash of the address. */
  readonly visitor: string;
  /**
   * Makes a call of the contract, with the idempotency key. Errors: `BackOfficeError`, `BackOfficeUnavailableError`;
   * when `send` does not catch them, they become the danger alert, with everything that was filled in.
   */
  readonly call: <N extends EndpointName>(name: N, input?: Omit<CallInput, 'locale'>) => Promise<ResponseOf<N> | null>;
}

/** The key of a text in the locale files, such as `forms:error.required`. */
export type TextKey = `${string}:${string}`;

/** The result of a complete form. */
export type FormResult<Data = unknown> =
  | {
      readonly type: 'sent';
      /** The path (with a query, if needed) of the page that confirms it. A plain post is redirected there (303). */
      readonly to: string;
      /** Data for the form's script, besides `to`. It is public. */
      readonly data?: Data;
    }
  | {
      /** The page again, with everything that was filled in. */
      readonly type: 'refused';
      readonly status: 409 | 422 | 429;
      readonly errors?: Readonly<Record<string, TextKey>>;
      /** Errors as texts in the visitor's language, by field, when a text key alone cannot describe them. */
      readonly texts?: Readonly<Record<string, string>>;
      /** When missing, the alert says that some answers are not right yet. */
      readonly alert?: TextKey;
      /** Becomes `state.data` of the page, and is sent to the form's script. */
      readonly data?: Data;
    }
  | {
      /**
       * A page that depends on the answers: the next step or, with a status of `refused`, a page with errors to
       * correct. A script is told to post the form plainly.
       */
      readonly type: 'page';
      readonly outcome: PageOutcome;
    }
  /** Nothing exists at this address (any more): the answer is the usual 404 page. */
  | { readonly type: 'notFound' };

/** A line of "check your answers". */
export interface SummaryRow {
  readonly label: string;
  readonly text: string;
}

/** A form that visitors can send. `answerForms` does what all forms have in common. */
interface FormDefinition<Values, Data = unknown> {
  /** The name, for example `contact`; a hidden field `form` contains it, and the ids of its fields start with it. */
  readonly name: string;
  /**
   * Reads the fields; it consists of the schemas in `fields.ts`. Messages of issues are text keys
   * (`forms:error.required`), which may use `{{min}}` and `{{max}}`. Each issue is shown at the field that its path
   * starts with.
   */
  readonly schema: z.ZodType<Values>;
  /**
   * `captcha`: any visitor may send the form, so a captcha has to be passed. `limits`: only limits apply, because its
   * address contains a secret or the form changes nothing permanently.
   */
  readonly protection: 'captcha' | 'limits';
  /**
   * `own`: the form's page itself shows all the answers for a check, and asks the question with `state.ask`; there is
   * no separate page for that.
   */
  readonly check?: 'own';
  /** A limit for one visitor that replaces the one of `protection`. */
  readonly limit?: 'hold';
  /** A mail program may post `List-Unsubscribe=One-Click` to its address (RFC 8058), without an origin. */
  readonly oneClick?: true;
  /**
   * Returns the recipients of the mails that the form sends, as addresses in lower case, and of the calls that it
   * causes, as numbers in E.164: each recipient has a limit, over all senders.
   */
  limitBy?(values: Values, request: ScreenRequest): readonly string[];
  /** Makes the one call to the back office. */
  send(values: Values, context: FormContext): Promise<FormResult<Data>>;
  /** Returns the form's page in the given state. The caller sets status, caching and `noindex`. */
  page(request: ScreenRequest, state: FormState<Data>): Promise<PageOutcome>;
  /** Returns the answers as text, for "check your answers". All other fields are hidden ones there. */
  summary(typed: Typed, request: ScreenRequest): readonly SummaryRow[];
}

/** A form with any values. */
export type AnyForm = FormDefinition<unknown>;

/** Binds a schema to the functions that receive its values; the result fits into the register of forms. */
export const defineForm = <Values, Data>(form: FormDefinition<Values, Data>): AnyForm => form;

export type { Typed };

export type FormRegister = Readonly<Partial<Record<RouteName, readonly AnyForm[]>>>;
