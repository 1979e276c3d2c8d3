import type { InputProps } from 'react-select';
import type { SelectChoice } from './choice.ts';
import css from './select.module.css';

/** Renders the text field of a select with a class, because react-select's own field has an inline style. */
export function SelectInput<Option extends object = SelectChoice, IsMulti extends boolean = boolean>({
  inputMode,
  ...props
}: InputProps<Option, IsMulti>) {
  const { id, role, tabIndex, value, onBlur, onChange, onFocus, innerRef, isDisabled, isHidden, isMulti } = props;
  const aria = Object.fromEntries(Object.entries(props).filter(([name]) => name.startsWith('aria-')));
  return (
    <input
      {...aria}
      {...{ id, role, tabIndex, value, onBlur, onChange, onFocus }}
      ref={innerRef}
      className={css['input']}
      data-hidden={isHidden || undefined}
      disabled={isDisabled}
      type="text"
      // A select with few options needs no on-screen keyboard.
      inputMode={inputMode ?? (isMulti ? 'search' : 'none')}
      autoCapitalize="none"
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
    />
  );
}
