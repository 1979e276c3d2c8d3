import type { z } from 'zod';
import type { EndpointName } from '#shared/api/endpoints/endpoints.ts';
import type { AskQuestion, FormState, Typed } from '#shared/ui/forms/formState.ts';
import type { RouteName } from '#shared/routes/routeTable.ts';
import type { CallInput, ResponseOf } from '../apiClient/siteClient.ts';
import type { PageOutcome, ScreenRequest } from '../render/screen.ts';

/** The request that a form came with. */
export interface FormContext extends ScreenRequest {
  /** The same for the same post, however often it arrives. */
  readonly idempotencyKey: string;
  /** For the page of the named form, when that is the answer and asks the question itself (`FormDefinition.check`). */
  readonly ask: (form: string) => AskQuestion;
  /** Distinguishes visitors for limits without naming them: a keyed hash of the address. */
  readonly visitor: string;
  /**
   * A call of the contract, with the idempotency key. Errors: `BackOfficeError`, `BackOfficeUnavailableError`; those
   * that `send` lets pass become the danger alert, with everything that was filled in.
   */
  readonly call: <N extends EndpointName>(name: N, input?: Omit<CallInput, 'locale'>) => Promise<ResponseOf<N> | null>;
}

/** A text of the locale files, such as `forms:error.required`. */
export type TextKey = `${string}:${string}`;

/** The result of a complete form. */
export type FormResult<Data = unknown> =
  | {
      readonly type: 'sent';
      /** Path (with a query, if need be) of the page that says so. A plain post is led there (303). */
      readonly to: string;
      /** For the script of the form, beside `to`. Public. */
      readonly data?: Data;
    }
  | {
      /** The page again, with what was filled in. */
      readonly type: 'refused';
      readonly status: 409 | 422 | 429;
      readonly errors?: Readonly<Record<string, TextKey>>;
      /** The same in the visitor's language, where a key alone does not say it. */
      readonly texts?: Readonly<Record<string, string>>;
      /** Without one: that some answers are not right yet. */
      readonly alert?: TextKey;
      /** Becomes `state.data` of the page, and goes to the script of the form. */
      readonly data?: Data;
    }
  | {
      /**
       * A page that depends on the answers: the next step; with a status of `refused`, one with errors to correct. A
       * script gets the answer to post the form plainly.
       */
      readonly type: 'page';
      readonly outcome: PageOutcome;
    }
  /** There is nothing at this address (any more): the 404 page, the same as for any other. */
  | { readonly type: 'notFound' };

/** A line of "check your answers". */
export interface SummaryRow {
  readonly label: string;
  readonly text: string;
}

/** A form that visitors can send. What is common to all of them is done by `answerForms`. */
interface FormDefinition<Values, Data = unknown> {
  /** `contact`; a hidden field `form` carries it, and ids of its fields start with it. */
  readonly name: string;
  /**
   * Reads what was filled in; made of the pieces in `fields.ts`. Messages of issues are text keys (`forms:error.required`),
   * which may use `{{min}}` and `{{max}}`. Each issue stands at the field that its path starts with.
   */
  readonly schema: z.ZodType<Values>;
  /**
   * `captcha`: any visitor may send it, so a captcha has to be passed. `limits`: its address carries a secret, or it
   * changes nothing that lasts; only limits hold.
   */
  readonly protection: 'captcha' | 'limits';
  /**
   * `own`: its page shows all that was filled in, to be looked over, and asks the question with `state.ask`; there is no
   * other page for that.
   */
  readonly check?: 'own';
  /** A measure of its own for one visitor, in place of the one that goes with its protection. */
  readonly limit?: 'hold';
  /** A mail program may post `List-Unsubscribe=One-Click` to its address (RFC 8058), from nowhere. */
  readonly oneClick?: true;
  /**
   * Recipients of what it sends, as mail addresses in lower case, and of calls that it brings about, as numbers in E.164:
   * each is limited, over all senders.
   */
  limitBy?(values: Values, request: ScreenRequest): readonly string[];
  /** The one call to the back office. */
  send(values: Values, context: FormContext): Promise<FormResult<Data>>;
  /** Its page, with a state to show. Status, caching and `noindex` are seen to. */
  page(request: ScreenRequest, state: FormState<Data>): Promise<PageOutcome>;
  /** What was filled in, in words, for "check your answers". All else is carried along unseen. */
  summary(typed: Typed, request: ScreenRequest): readonly SummaryRow[];
}

/** A form of any values. */
export type AnyForm = FormDefinition<unknown>;

/** Binds a schema to what takes its values; the outcome can stand in the register of forms. */
export const defineForm = <Values, Data>(form: FormDefinition<Values, Data>): AnyForm => form;

export type { Typed };

export type FormRegister = Readonly<Partial<Record<RouteName, readonly AnyForm[]>>>;
