/**
 * Moves the focus from a native control to the field that is about to replace it in its `data-cell`. A layout effect
 * calls this function before it sets the state that replaces the control, so that the microtask runs after the
 * replacement.
 */
export function keepFocusInCell(): void {
  const cell = document.activeElement?.closest('[data-cell]');
  queueMicrotask(() => cell?.querySelector('input')?.focus());
}
