import { FieldFrame } from './FieldFrame.tsx';
import { fieldId, type FormView, typedText } from '../../../../shared/ui/forms/formState.ts';
import css from '../../../../shared/ui/forms/forms.module.css';

interface TextFieldProps {
  readonly form: FormView;
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly type?: 'text' | 'email' | 'tel' | 'date' | 'number';
  readonly required?: boolean;
  /** What the browser may fill in: `given-name`, `family-name`, `name`, `email`, `tel`. */
  readonly autoComplete?: string;
  readonly inputMode?: 'numeric' | 'decimal' | 'tel' | 'email';
  readonly maxLength?: number;
  /** Of a date: a day. */
  readonly min?: number | string;
  readonly max?: number | string;
  readonly step?: number;
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
    step,
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
          step={step}
        />
      )}
    </FieldFrame>
  );
}
