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
   * The text keys of the errors that the browser shows for a missing value and for an invalid value. They replace the
   * common texts.
   */
  readonly missingKey?: string;
  readonly wrongKey?: string;
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
    wrongKey,
  } = props;
  return (
    <FieldFrame
      {...props}
      missingKey={props.missingKey}
      wrongKey={wrongKey ?? (type === 'email' ? 'forms:error.email' : undefined)}
    >
      {(descriptionAttributes) => (
        <input
          {...descriptionAttributes}
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
