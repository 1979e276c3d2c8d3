import { toFieldId, type FormView } from '#shared/ui/forms/formState.ts';
import css from '#shared/ui/forms/forms.module.css';

/** Renders the error of a field. Without an error it is rendered empty, so that the form's script can fill it. */
export function FieldError({ form, name }: { form: FormView; name: string }) {
  const error = form.state.errors[name];
  return (
    <p id={`${toFieldId(form, name)}-error`} className={css['error']} data-error hidden={error === undefined}>
      {error}
    </p>
  );
}
