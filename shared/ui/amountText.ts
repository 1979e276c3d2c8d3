import { formatNumber } from '../i18n/format.ts';
import { MAX_PRICE_EUROS, PRICE_STEP_EUROS } from '../primitives/limits.ts';
import { readEuros } from '../primitives/writtenNumber.ts';

const DIRECTION_BY_KEY: Readonly<Record<string, 1 | -1>> = { ArrowUp: 1, ArrowDown: -1 };

/** The properties that React's events and the browser's own events share. */
interface KeyPress {
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly currentTarget: EventTarget | null;
  preventDefault(): void;
}

/** Formats an amount of euros like pages do: `450.000`. Returns an empty text if there is none. */
export const formatAmountInput = (euros: number | undefined): string =>
  euros === undefined ? '' : formatNumber(euros);

/** Formats a typed amount like pages do. Returns a text that is not an amount unchanged. */
export const tidyAmount = (text: string): string => formatAmountInput(readEuros(text)) || text;

/**
 * Returns the next multiple of `PRICE_STEP_EUROS`. Returns an empty text for 0, which is no bound, and undefined if the
 * text is not an amount.
 */
export function stepAmountText(text: string, direction: 1 | -1): string | undefined {
  const amount = text.trim() === '' ? 0 : readEuros(text);
  if (amount === undefined) return undefined;
  const steps = direction === 1 ? Math.floor(amount / PRICE_STEP_EUROS) : Math.ceil(amount / PRICE_STEP_EUROS);
  const next = Math.min(Math.max((steps + direction) * PRICE_STEP_EUROS, 0), MAX_PRICE_EUROS);
  return next === 0 ? '' : formatAmountInput(next);
}

/** Puts a text into a field and dispatches the same event as typing. */
export function replaceText(field: HTMLInputElement, text: string): void {
  if (field.value === text) return;
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Handles a key press in an amount field. The arrow keys raise and lower the amount. */
export function handleAmountKey(press: KeyPress): void {
  const { currentTarget: field } = press;
  const direction = DIRECTION_BY_KEY[press.key];
  if (!(field instanceof HTMLInputElement) || direction === undefined) return;
  if (press.altKey || press.ctrlKey || press.metaKey || press.shiftKey) return;
  const text = stepAmountText(field.value, direction);
  if (text === undefined) return;
  press.preventDefault();
  replaceText(field, text);
}
