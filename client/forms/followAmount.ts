import { replaceText, stepAmount, tidyAmount } from '#shared/ui/amountText.ts';

/** The arrow keys raise and lower the amount in a field, and once it is left it reads as amounts do on pages. */
export function followAmount(field: HTMLInputElement): void {
  field.addEventListener('keydown', stepAmount);
  field.addEventListener('blur', () => replaceText(field, tidyAmount(field.value)));
}
