import { createElement, type ReactNode } from 'react';
import button from '#shared/ui/button.module.css';
import { Alert } from './Alert.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { type FormView, FORM_KEY_FIELD } from '#shared/ui/forms/formState.ts';
import { CaptchaPlace } from './CaptchaPlace.tsx';
import { Honeypot } from './Honeypot.tsx';
import { QuestionField } from './QuestionField.tsx';
import css from '#shared/ui/forms/forms.module.css';

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
