import type { IncomingMessage } from 'node:http';
import type { TypedValues } from '#shared/ui/forms/formState.ts';
import type { PageRequest } from '../../pages/pageRequest.ts';
import type { ScreenRequest } from '../../render/screen.ts';
import type { AnyForm, FormResult, TextKey } from '../formDefinition.ts';

/** The kinds of responses to a post, for the metrics. */
export type FormAnswer =
  | 'sent'
  | 'page'
  | 'check'
  | 'incomplete'
  | 'refused'
  | 'limited'
  | 'captcha'
  | 'failed'
  | 'notFound';

/** A post to a form of the site, after it was read. */
export interface FormPost {
  readonly pageRequest: PageRequest;
  readonly form: AnyForm;
  /** All fields. */
  readonly typed: TypedValues;
  /** The fields that belong to the form. */
  readonly ownFields: TypedValues;
  /** The key of the previous attempt, which the page has sent back. */
  readonly key: string | undefined;
  /** True for a post by a mail program, which shows no page and follows no redirect. */
  readonly isOneClick: boolean;
  readonly request: ScreenRequest;
  /** The keyed hash of the visitor's network. */
  readonly visitor: string;
  /** True when a script posted the form; failures are answered in JSON. */
  readonly isScript: boolean;
  readonly headers: IncomingMessage['headers'];
}

/** The result when a form was not sent. */
export interface NotSent {
  readonly type: 'notSent';
  readonly status: 404 | 409 | 422 | 429 | 503;
  readonly answer: FormAnswer;
  readonly alert: TextKey;
  /** The error texts, by field. */
  readonly errors?: Readonly<Record<string, string>>;
  readonly data?: unknown;
  /** The value of `Retry-After`, in seconds. */
  readonly retryAfter?: number;
  /** `page` tells the form's script to let the browser post the form, because the response is then a page. */
  readonly next?: 'page';
  /** The key of an attempt that the back office may have received. */
  readonly key?: string | undefined;
}

/** A question in place of a captcha. `error` is a text key about the previous answer. */
export interface QuestionRequest {
  readonly type: 'check';
  readonly error: TextKey | undefined;
  /** True when the site gets too many messages. The question is then harder, and takes longer. */
  readonly isCareful: boolean;
}

/** The form is shown again as it was filled in, because the visitor wants to change an answer. */
export interface FormShownAgain {
  readonly type: 'change';
}

/** The result of a post, from which the response is created. */
export type PostResult = NotSent | QuestionRequest | FormShownAgain | FormResult;

/** The time after which the visitor may try again when the back office, or a captcha, does not answer. */
export const FORM_RETRY_AFTER_SECONDS = 30;

/**
 * Returns the result for a visitor who posts too often.
 *
 * @param seconds the time until the visitor may try again
 */
export const refuseByLimit = (seconds: number): NotSent => ({
  type: 'notSent',
  status: 429,
  answer: 'limited',
  alert: 'forms:alert.tooMany',
  retryAfter: seconds,
});
