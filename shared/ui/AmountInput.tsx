import { type KeyboardEvent, useId, useState } from 'react';
import { formatPrice } from '../i18n/format.ts';
import type { Translate } from '../i18n/translate.ts';
import { MAX_PRICE_EUROS } from '../primitives/limits.ts';
import { readEuros } from '../primitives/writtenNumber.ts';
import css from './amountInput.module.css';
import { replaceText, handleAmountKey, tidyAmount } from './amountText.ts';

interface AmountInputProps {
  readonly id?: string | undefined;
  readonly name: string;
  readonly className: string | undefined;
  readonly placeholder: string;
  /** The accessible name, when no label element provides it. */
  readonly label?: string | undefined;
  /** The initial text of an input that stores its own text. */
  readonly initialText?: string | undefined;
  /** The text of an input whose parent stores the text. */
  readonly text?: string | undefined;
  readonly onText?: ((text: string) => void) | undefined;
  readonly t: Translate;
}

const isTooLarge = (text: string) => (readEuros(text) ?? 0) > MAX_PRICE_EUROS;
const isRefused = (text: string) => text.trim() !== '' && (readEuros(text) === undefined || isTooLarge(text));

/**
 * Renders an input for a whole amount of euros in any usual notation. With its script, the arrow keys raise and lower
 * the amount. When the input loses the focus, it formats the amount like pages do, or shows why the text is refused.
 */
export function AmountInput({
  id,
  name,
  className,
  placeholder,
  label,
  initialText = '',
  text,
  onText,
  t,
}: AmountInputProps) {
  const errorId = useId();
  /**
   * The last text that the visitor submitted or left in the field, if it is not an amount or the amount is too large.
   */
  const [refusedText, setRefusedText] = useState(isRefused(text ?? initialText) ? (text ?? initialText) : undefined);
  const isWrong = refusedText !== undefined && (text === undefined || isRefused(text));

  const formatOrRefuse = (field: HTMLInputElement) => {
    if (isRefused(field.value)) setRefusedText(field.value);
    else replaceText(field, tidyAmount(field.value));
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') formatOrRefuse(event.currentTarget);
    else handleAmountKey(event);
  };
  return (
    <div className={css['amount']}>
      <input
        id={id}
        className={className}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        name={name}
        placeholder={placeholder}
        aria-label={label}
        aria-invalid={isWrong ? true : undefined}
        aria-describedby={isWrong ? errorId : undefined}
        {...(text === undefined ? { defaultValue: initialText } : { value: text })}
        onInput={({ currentTarget: { value } }) => {
          if (!isRefused(value)) setRefusedText(undefined);
          onText?.(value);
        }}
        onKeyDown={handleKeyDown}
        onBlur={(event) => formatOrRefuse(event.currentTarget)}
      />
      {isWrong ? (
        <p id={errorId} className={css['error']} role="alert">
          {isTooLarge(refusedText)
            ? t('forms:error.tooLarge', { max: formatPrice(MAX_PRICE_EUROS) })
            : t('forms:error.amount')}
        </p>
      ) : null}
    </div>
  );
}
