import { formatNumber } from '../i18n/format.ts';
import { MAX_PRICE, PRICE_STEP } from '../primitives/limits.ts';
import { readEuros } from '../primitives/writtenNumber.ts';

const DIRECTIONS: Readonly<Record<string, 1 | -1>> = { ArrowUp: 1, ArrowDown: -1 };

/** What both kinds of events say: React's, and the browser's own. */
interface KeyPress {
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly currentTarget: EventTarget | null;
  preventDefault(): void;
}

/** An amount in euros as pages write it: `450.000`. Empty for none. */
export const amountText = (euros: number | undefined): string => (euros === undefined ? '' : formatNumber(euros));

/** A text as pages write the amount that it says; one that says none stays as it was typed. */
export const tidyAmount = (text: string): string => amountText(readEuros(text)) || text;

/** The next amount that is a multiple of the step; empty at 0, which is no bound. Undefined where the text is no amount. */
export function steppedAmount(text: string, direction: 1 | -1): string | undefined {
  const amount = text.trim() === '' ? 0 : readEuros(text);
  if (amount === undefined) return undefined;
  const steps = direction === 1 ? Math.floor(amount / PRICE_STEP) : Math.ceil(amount / PRICE_STEP);
  const next = Math.min(Math.max((steps + direction) * PRICE_STEP, 0), MAX_PRICE);
  return next === 0 ? '' : amountText(next);
}

/** Puts a text into a field, and tells its form as if it had been typed. */
export function replaceText(field: HTMLInputElement, text: string): void {
  if (field.value === text) return;
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** The arrow keys raise and lower the amount in the field that they are pressed in. */
export function stepAmount(press: KeyPress): void {
  const { currentTarget: field } = press;
  const direction = DIRECTIONS[press.key];
  if (!(field instanceof HTMLInputElement) || direction === undefined) return;
  if (press.altKey || press.ctrlKey || press.metaKey || press.shiftKey) return;
  const text = steppedAmount(field.value, direction);
  if (text === undefined) return;
  press.preventDefault();
  replaceText(field, text);
}
