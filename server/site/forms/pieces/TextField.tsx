import { FieldFrame } from './FieldFrame.tsx';
import { fieldId, type FormView, typedText } from '#shared/ui/forms/formState.ts';
import css from '#shared/ui/forms/forms.module.css';

interface TextFieldProps {
  readonly form: FormView;
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly type?: 'text' | 'email' | 'tel' | 'date';
  readonly required?: boolean;
  /** What the browser may fill in: `given-name`, `family-name`, `name`, `email`, `tel`. */
  readonly autoComplete?: string;
  readonly inputMode?: 'numeric' | 'decimal' | 'tel' | 'email';
  readonly maxLength?: number;
  /** Of a date: a day. */
  readonly min?: string;
  readonly max?: string;
  /** A whole amount of euros: the form's script steps it with the arrow keys. */
  readonly isAmount?: boolean;
  /** Text keys in place of the common ones, for errors that the browser finds: a missing or an invalid value. */
  readonly missing?: string;
  readonly wrong?: string;
}

/** One line to fill in. */
export function TextField(props: TextFieldProps) {
  const {
    form,
    name,
    type = 'text',
    required = false,
    autoComplete,
    inputMode,
    maxLength,
    min,
    max,
    isAmount = false,
    wrong,
  } = props;
  return (
    <FieldFrame {...props} wrong={wrong ?? (type === 'email' ? 'forms:error.email' : undefined)}>
      {(described) => (
        <input
          {...described}
          id={fieldId(form, name)}
          className={css['control']}
          type={type}
          name={name}
          defaultValue={typedText(form, name)}
          required={required}
          autoComplete={autoComplete}
          inputMode={inputMode}
          maxLength={maxLength}
          min={min}
          max={max}
          data-amount={isAmount ? '' : undefined}
        />
      )}
    </FieldFrame>
  );
}
