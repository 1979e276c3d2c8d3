import type { ReactNode } from 'react';
import { FieldError } from './FieldError.tsx';
import { getLabel, toFieldId, type FormView } from '#shared/ui/forms/formState.ts';
import css from '#shared/ui/forms/forms.module.css';

/** The attributes that link a control to its hint and its error. */
interface DescriptionAttributes {
  readonly 'aria-describedby': string;
  readonly 'aria-invalid': true | undefined;
}

interface FieldFrameProps {
  readonly form: FormView;
  readonly name: string;
  readonly hint?: string | undefined;
  readonly required?: boolean;
  readonly missingKey?: string | undefined;
  readonly wrongKey?: string | undefined;
  readonly children: (attributes: DescriptionAttributes) => ReactNode;
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
 * Returns what the form's script needs to show errors: the name and the label of the field, and the messages for a
 * missing and for an invalid value, which it shows without a request to the server.
 */
export const getErrorAttributes = (
  { t, labels }: FormView,
  name: string,
  required: boolean,
  missingKey = 'forms:error.required',
  wrongKey?: string,
) => ({
  'data-field': name,
  'data-label': labels[name],
  ...(required && { 'data-missing': t(missingKey) }),
  ...(wrongKey !== undefined && { 'data-wrong': t(wrongKey) }),
});

/** Renders the label, then the hint, then the error, then the control. */
export function FieldFrame({ form, name, hint, required = false, missingKey, wrongKey, children }: FieldFrameProps) {
  const id = toFieldId(form, name);
  return (
    <div className={css['field']} {...getErrorAttributes(form, name, required, missingKey, wrongKey)}>
      <label className={css['label']} htmlFor={id}>
        {getLabel(form, name)}
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
