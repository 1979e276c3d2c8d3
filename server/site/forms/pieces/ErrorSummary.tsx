import { dropPlaceholderEmail } from '#shared/primitives/dropPlaceholderEmail.ts';
import { toPhoneLinks } from '#shared/primitives/telHref.ts';
import { nameError, toFieldId, type FormView } from '#shared/ui/forms/formState.ts';
import css from '#shared/ui/forms/forms.module.css';

/**
 * Renders the danger alert of a form (specification §4.4): a text, and a list of the field errors. Each error is a link
 * to its field and starts with the label of this field. Without field errors, the alert shows the agency's phone and
 * mail instead of the list. On the page that answers a post, the alert has the focus. When there is neither a field
 * error nor another error text, the alert is hidden, and the form's script can fill it.
 */
export function ErrorSummary({ form }: { form: FormView }) {
  const { name, state, phone, t } = form;
  const email = dropPlaceholderEmail(form.email);
  const errors = Object.entries(state.errors);
  const dangerText = state.alert?.kind === 'danger' ? state.alert.text : undefined;
  const isShown = errors.length > 0 || dangerText !== undefined;
  return (
    <div
      id={`${name}-alert`}
      className={css['danger']}
      role="alert"
      tabIndex={-1}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- Without a script, only this leads the visitor to the errors.
      autoFocus={isShown}
      data-alert="danger"
      data-failed={t('forms:alert.failed')}
      data-review={t('forms:alert.review')}
      hidden={!isShown}
    >
      <p className={css['alertText']} data-text>
        {dangerText ?? t('forms:alert.review')}
      </p>
      <ul className={css['summary']} data-summary hidden={errors.length === 0}>
        {errors.map(([field, text]) => (
          <li key={field}>
            <a href={`#${toFieldId(form, field)}`}>{nameError(form.labels[field], text)}</a>
          </li>
        ))}
      </ul>
      <p className={css['contact']} data-contact hidden={errors.length > 0}>
        {toPhoneLinks(phone).map(({ text, href }) => (
          <a key={href} href={href}>
            {t('forms:alert.call', { phone: text })}
          </a>
        ))}{' '}
        {email ? <a href={`mailto:${email}`}>{email}</a> : null}
      </p>
    </div>
  );
}
