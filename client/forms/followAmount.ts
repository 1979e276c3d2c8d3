import { replaceText, stepAmount, tidyAmount } from '#shared/ui/amountText.ts';

/**
 * Lets the arrow keys change the amount in a field, and formats it like amounts on pages when the visitor leaves it.
 */
export function followAmount(field: HTMLInputElement): void {
  field.addEventListener('keydown', stepAmount);
  field.addEventListener('blur', () => replaceText(field, tidyAmount(field.value)));
}
