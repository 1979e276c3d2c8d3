import type { Translate } from '../../i18n/translate.ts';

/** The values as a visitor typed them, by the name of the field. A field that occurs several times is a list. */
export type TypedValues = Readonly<Record<string, string | readonly string[]>>;

export interface FormAlert {
  readonly kind: 'success' | 'danger' | 'info';
  /** The message, in the visitor's language. */
  readonly text: string;
}

/** A question to a visitor without a script. The answer proves that a person fills in the form. */
export interface FormQuestion {
  /** The question, in the visitor's language. */
  readonly text: string;
  /** The stamp, which the form submits together with the answer. */
  readonly stamp: string;
  /** True when the form was submitted without any proof. The question is then shown even with a script. */
  readonly isAsked: boolean;
}

/** Creates a question about the values that the form on the page will send. */
export type CreateFormQuestion = (typed: TypedValues) => FormQuestion;

/** The state of a form on a page. */
export interface FormState<Data = unknown> {
  readonly typed: TypedValues;
  /** The messages in the visitor's language, by the name of the field. */
  readonly errors: Readonly<Record<string, string>>;
  readonly alert?: FormAlert | undefined;
  /**
   * The idempotency key of an attempt that the back office may have received. The same values are submitted again with
   * this key.
   */
  readonly key?: string | undefined;
  /** Creates the question; present for a form whose own page shows the question (`FormDefinition.check`). */
  readonly ask?: CreateFormQuestion | undefined;
  /** Further data of a refusal, such as the nearest free slots when the chosen one is taken. */
  readonly data?: Data | undefined;
}

/** The state of a form that the visitor has not filled in yet. */
export const NEW_FORM_STATE: FormState<never> = { typed: {}, errors: {} };

export type CaptchaProvider = 'altcha' | 'recaptcha' | 'turnstile';

/** The data about a site's captcha that a browser needs. */
interface CaptchaView {
  readonly provider: CaptchaProvider;
  /** The public key of the site, for a third-party provider. */
  readonly siteKey?: string | undefined;
  /** The path at which the browser requests challenges of the site's own captcha. */
  readonly challenge: string;
}

/** A form on a page, with the data from which its fields and messages are rendered. */
export interface FormView {
  /** The name of the form in its definition. The ids of fields are `<name>-<field>`. */
  readonly name: string;
  /** The path to which the form is posted. */
  readonly action: string;
  readonly state: FormState;
  /** The captcha; absent for a form without one. */
  readonly captcha?: CaptchaView | undefined;
  /** The question, when the page is rendered for this visitor only. */
  readonly question?: FormQuestion | undefined;
  /** The phone number to show when the form cannot be submitted. */
  readonly phone: string;
  readonly email: string;
  /**
   * The labels in the visitor's language, by the name of the field. Consents have no label here, because their texts
   * are whole sentences.
   */
  readonly labels: Readonly<Record<string, string>>;
  readonly t: Translate;
}

/** Returns the label of a field. */
export function getLabel({ name, labels }: Pick<FormView, 'name' | 'labels'>, field: string): string {
  const label = labels[field];
  if (label === undefined) throw new Error(`The form "${name}" has no label for the field "${field}".`);
  return label;
}

/**
 * Returns an error as the summary above the form shows it: after the label of its field, because the same error may
 * concern several fields. The error of a field without a label names the field itself.
 */
export const nameError = (label: string | undefined, error: string): string =>
  label === undefined ? error : `${label} – ${error}`;

/** Returns the text that the visitor typed into a field with one value. */
export function readTypedText({ state: { typed } }: FormView, field: string): string {
  const value = typed[field];
  return typeof value === 'string' ? value : (value?.[0] ?? '');
}

/** Returns the values that the visitor selected in a field that may have several. */
export function readTypedList({ state: { typed } }: FormView, field: string): readonly string[] {
  const value = typed[field];
  return typeof value === 'string' ? [value] : (value ?? []);
}

export const toFieldId = ({ name }: FormView, field: string) => `${name}-${field}`;

/** The name of the field that contains `state.key`. */
export const FORM_KEY_FIELD = 'form_key';

/** The names of the fields that contain the stamp of a question, and its answer. */
export const CHECK_STAMP_FIELD = 'check_stamp';
export const CHECK_ANSWER_FIELD = 'check_answer';

/** The name of the honeypot field. Browsers never fill in a field with this name automatically. */
export const HONEYPOT_FIELD = 'subject_line';
