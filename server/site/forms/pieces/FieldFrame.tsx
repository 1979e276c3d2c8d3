import type { ReactNode } from 'react';
import { FieldError } from './FieldError.tsx';
import { toFieldId, type FormView } from '#shared/ui/forms/formState.ts';
import css from '#shared/ui/forms/forms.module.css';

/** The attributes that link a control to its hint and its error. */
interface DescriptionAttributes {
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
  readonly children: (described: DescriptionAttributes) => ReactNode;
}

/**
 * Returns the attributes that link the control of a field to its hint and its error, whose ids derive from the field's
 * id.
 */
export const getDescriptionAttributes = (form: FormView, name: string, hasHint: boolean): DescriptionAttributes => {
  const id = toFieldId(form, name);
  return {
    'aria-describedby': hasHint ? `${id}-hint ${id}-error` : `${id}-error`,
    'aria-invalid': form.state.errors[name] === undefined ? undefined : true,
  };
};

/**
 * Returns the messages that the form's script shows at a field without a request to the server: for a missing and for
 * an invalid value.
 */
export const getErrorAttributes = (
  { t }: FormView,
  required: boolean,
  missing = 'forms:error.required',
  wrong?: string,
) => ({
  ...(required && { 'data-missing': t(missing) }),
  ...(wrong !== undefined && { 'data-wrong': t(wrong) }),
});

/** Renders the label, then the hint, then the error, then the control. */
export function FieldFrame({ form, name, label, hint, required = false, missing, wrong, children }: FieldFrameProps) {
  const id = toFieldId(form, name);
  return (
    <div className={css['field']} data-field={name} {...getErrorAttributes(form, required, missing, wrong)}>
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
      {children(getDescriptionAttributes(form, name, hint !== undefined))}
    </div>
  );
}
