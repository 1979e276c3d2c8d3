import type { IncomingMessage } from 'node:http';
import type { Typed } from '#shared/ui/forms/formState.ts';
import type { PageRequest } from '../../pages/pageRequest.ts';
import type { ScreenRequest } from '../../render/screen.ts';
import type { AnyForm, FormResult, TextKey } from '../formDefinition.ts';

/** How a form was answered; for the metrics. */
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

/** A post to a form of the site, read. */
export interface Post {
  readonly pageRequest: PageRequest;
  readonly form: AnyForm;
  /** All fields. */
  readonly typed: Typed;
  /** The fields that belong to the form. */
  readonly own: Typed;
  /** Of the attempt before, which the page carries on. */
  readonly key: string | undefined;
  /** It came from a mail program, which shows no page and follows no redirect. */
  readonly isOneClick: boolean;
  readonly request: ScreenRequest;
  /** Keyed hash of the visitor's network. */
  readonly visitor: string;
  /** A script posted the form; failures are answered in JSON. */
  readonly isScript: boolean;
  readonly headers: IncomingMessage['headers'];
}

/** What is shown when a form was not sent. */
export interface NotSent {
  readonly type: 'notSent';
  readonly status: 409 | 422 | 429 | 503;
  readonly answer: FormAnswer;
  readonly alert: TextKey;
  /** Texts, by field. */
  readonly errors?: Readonly<Record<string, string>>;
  readonly data?: unknown;
  /** Seconds. */
  readonly retryAfter?: number;
  readonly next?: 'page';
  /** An attempt that may have arrived. */
  readonly key?: string | undefined;
}

/** A question in place of a captcha. `error`: a text key, about the answer to the question before. */
export interface Check {
  readonly type: 'check';
  readonly error: TextKey | undefined;
  /** The site gets too many messages: the question is harder, and takes longer. */
  readonly isCareful: boolean;
}

/** The form again, as it was filled in: the visitor wants to change something. */
export interface Change {
  readonly type: 'change';
}

/** What a post is answered with. */
export type PostResult = NotSent | Check | Change | FormResult;

/** Seconds after which it may be tried again when the back office, or a captcha, does not answer. */
export const RETRY_AFTER = 30;

/** @param seconds until it may be tried again */
export const limited = (seconds: number): NotSent => ({
  type: 'notSent',
  status: 429,
  answer: 'limited',
  alert: 'forms:alert.tooMany',
  retryAfter: seconds,
});
