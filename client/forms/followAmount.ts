import { replaceText, handleAmountKey, tidyAmount } from '#shared/ui/amountText.ts';

/**
 * Lets the arrow keys change the amount in a field. When the visitor leaves the field, the amount is formatted like
 * amounts on pages.
 */
export function followAmount(field: HTMLInputElement): void {
  field.addEventListener('keydown', handleAmountKey);
  field.addEventListener('blur', () => replaceText(field, tidyAmount(field.value)));
}
