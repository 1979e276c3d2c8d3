import { FieldError } from './FieldError.tsx';
import { getDescriptionAttributes, FieldFrame, getErrorAttributes } from './FieldFrame.tsx';
import { getLabel, toFieldId, type FormView, readTypedList, readTypedText } from '#shared/ui/forms/formState.ts';
import css from '#shared/ui/forms/forms.module.css';

interface FieldChoice {
  readonly value: string;
  readonly label: string;
  readonly hint?: string | undefined;
}

interface ChoiceFieldProps {
  readonly form: FormView;
  readonly name: string;
  readonly hint?: string | undefined;
  /**
   * The kind of controls. `list` is a native select, `one` is radio buttons, and `some` is checkboxes, each of which is
   * a value of the field.
   */
  readonly kind: 'list' | 'one' | 'some';
  readonly choices: readonly FieldChoice[];
  readonly required?: boolean;
  /** The label of the empty first entry of a `list`, for a field without a default choice. */
  readonly emptyChoiceLabel?: string;
}

/** The text key of the error for a missing choice. */
const MISSING_TEXT = 'forms:error.choice';

/** Renders a choice of one or several values. */
export function ChoiceField(props: ChoiceFieldProps) {
  const { form, name, kind, choices, required = false, emptyChoiceLabel } = props;
  if (kind !== 'list') return <ChoiceButtons {...props} type={kind === 'one' ? 'radio' : 'checkbox'} />;
  return (
    <FieldFrame {...props} missingKey={MISSING_TEXT}>
      {(descriptionAttributes) => (
        <select
          {...descriptionAttributes}
          id={toFieldId(form, name)}
          className={css['control']}
          name={name}
          defaultValue={readTypedText(form, name)}
          // The attribute is needed only when the list has an empty entry. Without such an entry, a select always has a
          // value (HTML, 4.10.7).
          required={required && emptyChoiceLabel !== undefined}
        >
          {emptyChoiceLabel === undefined ? null : <option value="">{emptyChoiceLabel}</option>}
          {choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}

function ChoiceButtons(props: ChoiceFieldProps & { readonly type: 'radio' | 'checkbox' }) {
  const { form, name, hint, choices, required = false, type } = props;
  const id = toFieldId(form, name);
  const chosenValues = readTypedList(form, name);
  return (
    <fieldset
      className={css['choices']}
      aria-describedby={getDescriptionAttributes(form, name, hint !== undefined)['aria-describedby']}
      {...getErrorAttributes(form, name, required, MISSING_TEXT)}
    >
      <legend className={css['label']}>
        {getLabel(form, name)}
        {required || type === 'checkbox' ? null : <span className={css['optional']}> {form.t('forms:optional')}</span>}
      </legend>
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className={css['hint']}>
          {hint}
        </p>
      )}
      <FieldError form={form} name={name} />
      {choices.map(({ value, label: text, hint: choiceHint }, index) => {
        const inputId = index === 0 ? id : `${id}-${index}`;
        return (
          <div key={value} className={css['choice']}>
            <input
              id={inputId}
              className={css['box']}
              type={type}
              name={name}
              value={value}
              defaultChecked={chosenValues.includes(value)}
              aria-describedby={choiceHint === undefined ? undefined : `${inputId}-about`}
            />
            <div>
              <label htmlFor={inputId}>{text}</label>
              {choiceHint === undefined ? null : (
                <p id={`${inputId}-about`} className={css['hint']}>
                  {choiceHint}
                </p>
              )}
            </div>
          </div>
        );
      })}
    </fieldset>
  );
}
