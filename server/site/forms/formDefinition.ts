import type { z } from 'zod';
import type { EndpointName } from '#shared/api/endpoints/endpoints.ts';
import type { CreateFormQuestion, FormState, TypedValues } from '#shared/ui/forms/formState.ts';
import type { RouteName } from '#shared/routes/routeTable.ts';
import type { CallInput, EndpointResponse } from '../apiClient/siteClient.ts';
import type { PageOutcome, ScreenRequest } from '../render/screen.ts';

/** The context of a request that posts a form. */
export interface FormContext extends ScreenRequest {
  /** A key that is the same each time the same post arrives, so that the post takes effect only once. */
  readonly idempotencyKey: string;
  /**
   * Returns the function that asks the question in place of a captcha on the page of the named form. Only forms whose
   * page shows the answers itself use the function (`FormDefinition.check`).
   */
  readonly ask: (form: string) => CreateFormQuestion;
  /**
   * A keyed hash of the visitor's network (`toVisitorNetwork`). It distinguishes visitors for limits without
   * identifying them.
   */
  readonly visitor: string;
  /**
   * Makes a call of the contract, with the idempotency key. Fails with `BackOfficeError` or
   * `BackOfficeUnavailableError`. When `send` does not catch the error, the form is shown again with the danger alert
   * and everything that was filled in.
   */
  readonly call: <N extends EndpointName>(
    name: N,
    input?: Omit<CallInput, 'locale'>,
  ) => Promise<EndpointResponse<N> | null>;
}

/** The key of a text in the locale files, such as `forms:error.required`. */
export type TextKey = `${string}:${string}`;

/** The text keys of labels, by the name of the field. */
export type FieldLabels = Readonly<Record<string, TextKey>>;

/** The result of a complete form. */
export type FormResult<Data = unknown> =
  | {
      readonly type: 'sent';
      /**
       * The path of the page that confirms the form, with a query if needed. A post without a script is redirected to
       * that page (303).
       */
      readonly to: string;
      /** Public data for the form's script, in addition to `to`. */
      readonly data?: Data;
    }
  | {
      /** Shows the form's page again, with everything that was filled in. */
      readonly type: 'refused';
      readonly status: 409 | 422 | 429;
      readonly errors?: Readonly<Record<string, TextKey>>;
      /** Errors as texts in the visitor's language, by field, when a text key alone cannot describe them. */
      readonly texts?: Readonly<Record<string, string>>;
      /** The text of the alert; by default it says that some answers are not right yet. */
      readonly alert?: TextKey;
      /** The data that becomes `state.data` of the page, and that is sent to the form's script. */
      readonly data?: Data;
    }
  | {
      /**
       * Shows a page that depends on the answers: the next step or, with the status of `refused`, a page with errors to
       * correct. A script gets the instruction to let the browser post the form, because only a browser can show a
       * page.
       */
      readonly type: 'page';
      readonly outcome: PageOutcome;
    }
  /** Nothing exists at this address any more, so the response is the usual 404 page. */
  | { readonly type: 'notFound' };

/** A row of "check your answers". */
export interface SummaryRow {
  readonly label: string;
  readonly text: string;
}

/** A form that visitors can send. `createFormHandler` contains the parts that all forms have in common. */
interface FormDefinition<Values, Data = unknown> {
  /**
   * The name, for example `contact`. It is the value of the hidden field `form`, and the ids of the form's fields start
   * with it.
   */
  readonly name: string;
  /**
   * The schema that reads the fields. It consists of the schemas in `fields.ts`. Messages of issues are text keys
   * (`forms:error.required`), which may use `{{min}}` and `{{max}}`. Each issue is shown at the field with which its
   * path starts.
   */
  readonly schema: z.ZodType<Values>;
  /**
   * The protection of the form. `captcha`: a captcha has to be passed, because any visitor may send the form. `limits`:
   * only limits apply, because the address of the form contains a secret, or the form changes nothing permanently.
   */
  readonly protection: 'captcha' | 'limits';
  /**
   * The text keys of the fields' labels, by the name of the field. The labels are shown above the fields and in the
   * summary of errors.
   */
  readonly labels?: FieldLabels;
  /**
   * The value `own` means that the form's page itself shows all the answers for a check, and asks the question with
   * `state.ask`. The form then has no separate page for this check.
   */
  readonly check?: 'own';
  /** The name of the limit for one visitor. It replaces the limit that belongs to `protection`. */
  readonly limit?: 'hold';
  /**
   * True when a mail program may post `List-Unsubscribe=One-Click` to the address of the form (RFC 8058), without an
   * origin.
   */
  readonly oneClick?: true;
  /**
   * Returns the recipients of the mails that the form sends, as addresses in lower case, and of the phone calls that it
   * causes, as numbers in E.164. Each recipient has a limit over all senders.
   */
  listLimitedRecipients?(values: Values, request: ScreenRequest): readonly string[];
  /** Makes the call to the back office. */
  send(values: Values, context: FormContext): Promise<FormResult<Data>>;
  /** Returns the form's page in the given state. The caller sets status, caching and `noindex`. */
  page(request: ScreenRequest, state: FormState<Data>): Promise<PageOutcome>;
  /** Returns the answers as text, for "check your answers". All other fields are hidden on that page. */
  summary(typed: TypedValues, request: ScreenRequest): readonly SummaryRow[];
}

/** A form with any values. */
export type AnyForm = FormDefinition<unknown>;

/** Joins a schema with the functions that receive its values. The result fits into the register of forms. */
export const defineForm = <Values, Data>(form: FormDefinition<Values, Data>): AnyForm => form;

export type { TypedValues };

export type FormRegister = Readonly<Partial<Record<RouteName, readonly AnyForm[]>>>;
