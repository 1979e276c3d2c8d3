import type { InputProps } from 'react-select';
import type { Choice } from './choice.ts';
import css from './select.module.css';

/** The text field of a select, styled by a class where react-select's own has an inline style. */
export function SelectInput<Option extends object = Choice, IsMulti extends boolean = boolean>({
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
      // A handful of options needs no keyboard on the screen.
      inputMode={inputMode ?? (isMulti ? 'search' : 'none')}
      autoCapitalize="none"
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
    />
  );
}
