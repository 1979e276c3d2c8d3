import type { ReactNode } from 'react';
import { FieldError } from './FieldError.tsx';
import { fieldId, type FormView } from '#shared/ui/forms/formState.ts';
import css from '#shared/ui/forms/forms.module.css';

/** Tie a control to its hint and its error. */
interface Described {
  readonly 'aria-describedby': string;
  readonly 'aria-invalid': true | undefined;
}

interface FieldFrameProps {
  readonly form: FormView;
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly required?: boolean;
  readonly missing?: string | undefined;
  readonly wrong?: string | undefined;
  readonly children: (described: Described) => ReactNode;
}

/** What ties the control of a field to its hint and its error, which are named after it. */
export const describedBy = (form: FormView, name: string, hasHint: boolean): Described => {
  const id = fieldId(form, name);
  return {
    'aria-describedby': hasHint ? `${id}-hint ${id}-error` : `${id}-error`,
    'aria-invalid': form.state.errors[name] === undefined ? undefined : true,
  };
};

/** What the form's script says at a field without asking the server: nothing is there; it is not what it should be. */
export const ownErrors = ({ t }: FormView, required: boolean, missing = 'forms:error.required', wrong?: string) => ({
  ...(required && { 'data-missing': t(missing) }),
  ...(wrong !== undefined && { 'data-wrong': t(wrong) }),
});

/** Label above, hint under it, then what is wrong, then the control. */
export function FieldFrame({ form, name, label, hint, required = false, missing, wrong, children }: FieldFrameProps) {
  const id = fieldId(form, name);
  return (
    <div className={css['field']} data-field={name} {...ownErrors(form, required, missing, wrong)}>
      <label className={css['label']} htmlFor={id}>
        {label}
        {required ? null : <span className={css['optional']}> {form.t('forms:optional')}</span>}
      </label>
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className={css['hint']}>
          {hint}
        </p>
      )}
      <FieldError form={form} name={name} />
      {children(describedBy(form, name, hint !== undefined))}
    </div>
  );
}
