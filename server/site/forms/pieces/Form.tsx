import { createElement, type ReactNode } from 'react';
import button from '#shared/ui/button.module.css';
import {
  type CaptchaProvider,
  FORM_KEY_FIELD,
  type FormView,
  HONEYPOT_FIELD,
  toFieldId,
} from '#shared/ui/forms/formState.ts';
import css from '#shared/ui/forms/forms.module.css';
import { Alert } from './Alert.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { QuestionField } from './QuestionField.tsx';

const CAPTCHA_SERVICE_NAMES: Readonly<Partial<Record<CaptchaProvider, string>>> = {
  recaptcha: 'Google (reCAPTCHA)',
  turnstile: 'Cloudflare (Turnstile)',
};

interface FormProps {
  readonly form: FormView;
  /** The text of the button, which is the name of the action: "Verstuur bericht". */
  readonly submitLabel: string;
  /** The name that the specification gives to the widget that begins at this form, such as `contactForm`. */
  readonly widgetName?: string;
  /**
   * The success alert, which the form's script shows in place of the fields. Without it, the script opens the page that
   * confirms the form (`to` in the response).
   */
  readonly successText?: ReactNode;
  /** Further controls beside the button, such as a link back. */
  readonly actions?: ReactNode;
  /** The fields. */
  readonly children: ReactNode;
}

/**
 * Renders a form that works without a script: the browser posts it and shows the page in the response. After the
 * visitor touches the form, a script sends it without a new page (`client/forms/enhanceForm.ts`). The form is the same
 * for all visitors, because it contains no visitor's data before it is sent.
 */
export function Form({ form, submitLabel, widgetName, successText, actions, children }: FormProps) {
  const { name, action, captcha, question, state } = form;
  const isDone = state.alert?.kind === 'success';
  return createElement(
    'gevel-form',
    {
      class: css['frame'],
      'data-widget': widgetName,
      'data-captcha': captcha?.provider,
      'data-site-key': captcha?.siteKey,
      'data-challenge': captcha?.challenge,
    },
    state.alert && state.alert.kind !== 'danger' ? <Alert kind={state.alert.kind}>{state.alert.text}</Alert> : null,
    successText === undefined || isDone ? null : (
      <Alert kind="success" hidden>
        {successText}
      </Alert>
    ),
    isDone ? null : (
      <form id={name} className={css['form']} method="post" action={action}>
        <ErrorSummary form={form} />
        <input type="hidden" name="form" value={name} />
        {state.key === undefined ? null : <input type="hidden" name={FORM_KEY_FIELD} value={state.key} />}
        <Honeypot form={form} />
        {children}
        {question === undefined ? null : question.isAsked ? (
          <QuestionField form={form} question={question} />
        ) : (
          <noscript>
            <QuestionField form={form} question={question} />
          </noscript>
        )}
        <CaptchaPlace form={form} />
        <p className={css['actions']}>
          <button className={button['button']} type="submit">
            {submitLabel}
          </button>
          {actions}
        </p>
      </form>
    ),
  );
}

/**
 * Renders a field that visitors cannot see and that only bots fill in. When the field is filled in, a question must be
 * answered before the form is sent.
 */
function Honeypot({ form }: { form: FormView }) {
  const id = toFieldId(form, HONEYPOT_FIELD);
  return (
    <div className={css['aside']} aria-hidden="true">
      <label htmlFor={id}>{form.t('forms:leaveEmpty')}</label>
      <input id={id} name={HONEYPOT_FIELD} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}

/**
 * Renders the place for a third-party captcha, which appears after the visitor has allowed it. Without JavaScript it
 * stays empty.
 */
function CaptchaPlace({ form: { captcha, t } }: { form: FormView }) {
  const provider = captcha && CAPTCHA_SERVICE_NAMES[captcha.provider];
  if (provider === undefined) return null;
  return (
    <div className={css['captcha']} data-captcha-place hidden>
      <div className={css['ask']} data-ask hidden>
        <p>{t('forms:elsewhere.text', { provider })}</p>
        <button className={button['quiet']} type="button" data-allow>
          {t('forms:elsewhere.allow')}
        </button>
      </div>
    </div>
  );
}
