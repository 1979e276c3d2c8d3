import type { Translate } from '../../i18n/translate.ts';

/** What a visitor filled in, by the name of the field, as it came. A field that came several times is a list. */
export type Typed = Readonly<Record<string, string | readonly string[]>>;

export interface FormAlert {
  readonly kind: 'success' | 'danger' | 'info';
  /** In the visitor's language. */
  readonly text: string;
}

/** What is asked of a visitor without a script, to see that a person is there. */
export interface FormQuestion {
  /** In the visitor's language. */
  readonly text: string;
  /** Goes back with the answer. */
  readonly stamp: string;
  /** The form came without any proof: the question is asked with a script, too. */
  readonly isAsked: boolean;
}

/** Makes a question about what the form on the page will send. */
export type AskQuestion = (typed: Typed) => FormQuestion;

/** What a form on a page has to show. */
export interface FormState<Data = unknown> {
  readonly typed: Typed;
  /** In the visitor's language, by the name of the field. */
  readonly errors: Readonly<Record<string, string>>;
  readonly alert?: FormAlert | undefined;
  /** Idempotency key of an attempt that may have arrived: the same answers are sent again with this key. */
  readonly key?: string | undefined;
  /** For a form whose own page asks the question (`FormDefinition.check`). */
  readonly ask?: AskQuestion | undefined;
  /** What a refusal has to offer besides words, such as the free slots nearest to one that is taken. */
  readonly data?: Data | undefined;
}

/** Nothing is filled in yet. */
export const FRESH: FormState<never> = { typed: {}, errors: {} };

export type CaptchaProvider = 'altcha' | 'recaptcha' | 'turnstile';

/** What a browser needs to know of a site's captcha. */
interface CaptchaView {
  readonly provider: CaptchaProvider;
  /** Of the site, with a provider elsewhere. */
  readonly siteKey?: string | undefined;
  /** Path of the challenges of our own. */
  readonly challenge: string;
}

/** One form on one page: what its fields and messages are rendered from. */
export interface FormView {
  /** That of its definition; ids of fields are `<name>-<field>`. */
  readonly name: string;
  /** Path that it is posted to. */
  readonly action: string;
  readonly state: FormState;
  /** Absent: the form has no captcha. */
  readonly captcha?: CaptchaView | undefined;
  /** Asked here, where the page is made for this visitor alone. */
  readonly question?: FormQuestion | undefined;
  /** For when it can't be sent. */
  readonly phone: string;
  readonly email: string;
  readonly t: Translate;
}

/** What was filled in for a field that has one value. */
export function typedText({ state: { typed } }: FormView, field: string): string {
  const value = typed[field];
  return typeof value === 'string' ? value : (value?.[0] ?? '');
}

/** What was chosen for a field that may have several. */
export function typedList({ state: { typed } }: FormView, field: string): readonly string[] {
  const value = typed[field];
  return typeof value === 'string' ? [value] : (value ?? []);
}

export const fieldId = ({ name }: FormView, field: string) => `${name}-${field}`;

/** Name of the field that carries `state.key`. */
export const KEY_FIELD = 'form_key';

/** Names of the fields that carry the stamp of a question, and its answer. */
export const STAMP_FIELD = 'check_stamp';
export const ANSWER_FIELD = 'check_answer';

/** Name of the honeypot. No browser fills in a field of this name. */
export const HONEYPOT = 'subject_line';
