import { fieldId, type FormView, HONEYPOT } from './formState.ts';
import css from './forms.module.css';

/** A field that nobody sees and only programs fill in. Whoever has filled it in has to answer a question first. */
export function Honeypot({ form }: { form: FormView }) {
  const id = fieldId(form, HONEYPOT);
  return (
    <div className={css['aside']} aria-hidden="true">
      <label htmlFor={id}>{form.t('forms:leaveEmpty')}</label>
      <input id={id} name={HONEYPOT} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
