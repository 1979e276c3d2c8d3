import { replaceText, stepAmount, tidyAmount } from '../../shared/ui/amountText.ts';

/** Amounts of a form: the arrow keys raise and lower them, and once they are left they read as amounts do on pages. */
export function followAmounts(form: HTMLFormElement): void {
  for (const field of form.querySelectorAll<HTMLInputElement>('input[data-amount]')) {
    field.addEventListener('keydown', stepAmount);
    field.addEventListener('blur', () => replaceText(field, tidyAmount(field.value)));
  }
}
