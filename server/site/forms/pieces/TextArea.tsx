import { FieldFrame } from './FieldFrame.tsx';
import { toFieldId, type FormView, readTypedText } from '#shared/ui/forms/formState.ts';
import css from '#shared/ui/forms/forms.module.css';

interface TextAreaProps {
  readonly form: FormView;
  readonly name: string;
  readonly hint?: string | undefined;
  readonly required?: boolean;
  readonly maxLength?: number;
  readonly rows?: number;
  /** The text key of the error for an empty field, in place of the common one. */
  readonly missingKey?: string;
}

/** Renders a field for several lines. */
export function TextArea(props: TextAreaProps) {
  const { form, name, required = false, maxLength, rows = 6 } = props;
  return (
    <FieldFrame {...props} missingKey={props.missingKey}>
      {(descriptionAttributes) => (
        <textarea
          {...descriptionAttributes}
          id={toFieldId(form, name)}
          className={css['area']}
          name={name}
          defaultValue={readTypedText(form, name)}
          required={required}
          maxLength={maxLength}
          rows={rows}
        />
      )}
    </FieldFrame>
  );
}
