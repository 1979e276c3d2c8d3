import type { ReactNode } from 'react';
import { FieldError } from './FieldError.tsx';
import { getDescriptionAttributes, getErrorAttributes } from './FieldFrame.tsx';
import { toFieldId, type FormView, readTypedText } from '#shared/ui/forms/formState.ts';
import css from '#shared/ui/forms/forms.module.css';

interface CheckboxFieldProps {
  readonly form: FormView;
  readonly name: string;
  /** The label, which may contain links, for example to the privacy statement. */
  readonly label: ReactNode;
  readonly hint?: string | undefined;
  /** True when the box must be ticked (the privacy consent of specification §5). The label then has a mark. */
  readonly required?: boolean;
  readonly missingText?: string;
}

/** Renders a box to tick. Its value is `1`; a box that is not ticked is not sent. */
export function CheckboxField({ form, name, label, hint, required = false, missingText }: CheckboxFieldProps) {
  const id = toFieldId(form, name);
  return (
    <div className={css['field']} {...getErrorAttributes(form, name, required, missingText)}>
      <FieldError form={form} name={name} />
      <div className={css['choice']}>
        <input
          {...getDescriptionAttributes(form, name, hint !== undefined)}
          id={id}
          className={css['box']}
          type="checkbox"
          name={name}
          value="1"
          defaultChecked={readTypedText(form, name) !== ''}
          required={required}
        />
        <div>
          <label htmlFor={id}>{label}</label>
          {hint === undefined ? null : (
            <p id={`${id}-hint`} className={css['hint']}>
              {hint}
            </p>
          )}
        </div>
      </div>
    </div>
  );
}
