import { toFieldId, type FormView, HONEYPOT_FIELD } from '#shared/ui/forms/formState.ts';
import css from '#shared/ui/forms/forms.module.css';

/**
 * Renders a field that visitors cannot see and that only bots fill in. When the field is filled in, a question must be
 * answered before the form is sent.
 */
export function Honeypot({ form }: { form: FormView }) {
  const id = toFieldId(form, HONEYPOT_FIELD);
  return (
    <div className={css['aside']} aria-hidden="true">
      <label htmlFor={id}>{form.t('forms:leaveEmpty')}</label>
      <input id={id} name={HONEYPOT_FIELD} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
