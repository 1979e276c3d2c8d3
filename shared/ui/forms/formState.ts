import type { Translate } from '../../i18n/translate.ts';

/**
 * The values that a visitor typed, by the name of the field, unchanged. A field that occurs several times is a list.
 */
export type Typed = Readonly<Record<string, string | readonly string[]>>;

export interface FormAlert {
  readonly kind: 'success' | 'danger' | 'info';
  /** The message, in the visitor's language. */
  readonly text: string;
}

/** A question to a visitor without a script, which proves that a person fills in the form. */
export interface FormQuestion {
  /** The question, in the visitor's language. */
  readonly text: string;
  /** The form submits the stamp together with the answer. */
  readonly stamp: string;
  /** The form was submitted without any proof, so the question is shown even with a script. */
  readonly isAsked: boolean;
}

/** Creates a question about the values that the form on the page will send. */
export type AskQuestion = (typed: Typed) => FormQuestion;

/** The state of a form on a page. */
export interface FormState<Data = unknown> {
  readonly typed: Typed;
  /** The messages in the visitor's language, by the name of the field. */
  readonly errors: Readonly<Record<string, string>>;
  readonly alert?: FormAlert | undefined;
  /** The idempotency key of an attempt that may have arrived: the same values are submitted again with this key. */
  readonly key?: string | undefined;
  /** Present for a form whose own page asks the question (`FormDefinition.check`). */
  readonly ask?: AskQuestion | undefined;
  /** Further data of a refusal, such as the free slots nearest to a taken one. */
  readonly data?: Data | undefined;
}

/** The state before the visitor has filled in anything. */
export const FRESH: FormState<never> = { typed: {}, errors: {} };

export type CaptchaProvider = 'altcha' | 'recaptcha' | 'turnstile';

/** The data about a site's captcha that a browser needs. */
interface CaptchaView {
  readonly provider: CaptchaProvider;
  /** The public key of the site, for a third-party provider. */
  readonly siteKey?: string | undefined;
  /** The path of the challenges of the site itself. */
  readonly challenge: string;
}

/** One form on one page, from which its fields and messages are rendered. */
export interface FormView {
  /** The name in the form's definition; ids of fields are `<name>-<field>`. */
  readonly name: string;
  /** The path to which the form is posted. */
  readonly action: string;
  readonly state: FormState;
  /** Absent means that the form has no captcha. */
  readonly captcha?: CaptchaView | undefined;
  /** The question, when the page is rendered for this visitor only. */
  readonly question?: FormQuestion | undefined;
  /** The phone number to show when the form cannot be submitted. */
  readonly phone: string;
  readonly email: string;
  readonly t: Translate;
}

/** Returns the text that the visitor typed into a field with one value. */
export function typedText({ state: { typed } }: FormView, field: string): string {
  const value = typed[field];
  return typeof value === 'string' ? value : (value?.[0] ?? '');
}

/** Returns the values that the visitor selected in a field that may have several. */
export function typedList({ state: { typed } }: FormView, field: string): readonly string[] {
  const value = typed[field];
  return typeof value === 'string' ? [value] : (value ?? []);
}

export const fieldId = ({ name }: FormView, field: string) => `${name}-${field}`;

/** The name of the field that contains `state.key`. */
export const KEY_FIELD = 'form_key';

/** The names of the fields that contain the stamp of a question, and its answer. */
export const STAMP_FIELD = 'check_stamp';
export const ANSWER_FIELD = 'check_answer';

/** The name of the honeypot field. No browser fills in a field with this name automatically. */
export const HONEYPOT = 'subject_line';
