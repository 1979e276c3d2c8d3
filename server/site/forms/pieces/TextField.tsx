import { FieldFrame } from './FieldFrame.tsx';
import { toFieldId, type FormView, readTypedText } from '#shared/ui/forms/formState.ts';
import css from '#shared/ui/forms/forms.module.css';

interface TextFieldProps {
  readonly form: FormView;
  readonly name: string;
  readonly hint?: string | undefined;
  readonly type?: 'text' | 'email' | 'tel' | 'date';
  readonly required?: boolean;
  /** The kind of data that the browser can fill in: `given-name`, `family-name`, `name`, `email`, `tel`. */
  readonly autoComplete?: string;
  readonly inputMode?: 'numeric' | 'decimal' | 'tel' | 'email';
  readonly maxLength?: number;
  /** The earliest day of a date field. */
  readonly min?: string;
  readonly max?: string;
  /** True for a whole amount of euros, which the form's script changes with the arrow keys. */
  readonly isAmount?: boolean;
  /**
   * The text key of the error that the browser shows for a missing value, in place of the common one. `wrong` is that
   * for an invalid value.
   */
  readonly missing?: string;
  readonly wrong?: string;
}

/** Renders a field for one line. */
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
          id={toFieldId(form, name)}
          className={css['control']}
          type={type}
          name={name}
          defaultValue={readTypedText(form, name)}
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
