/**
 * Events after which a field may have another value or the focus. A click is among them because it ticks a box before
 * React handles it.
 */
const CHANGE_EVENTS = ['focusin', 'click', 'input'] as const;

/**
 * Copies the server's HTML of a widget, with everything that a visitor has typed, ticked and chosen in it, and keeps
 * the copy up to date. When the widget fails, at any time, the copy replaces it.
 *
 * @returns a function that puts the copy into `root`, and sets the focus on the field that had the focus
 */
export function copyHtml(root: Element): () => void {
  const copy = root.cloneNode(true) as Element;
  let lastFocused: HTMLInputElement | undefined;
  const copyField = (target: EventTarget | null) => {
    // A field without a name is not copied, because a form does not send it. `checked` is copied for all kinds of
    // fields: on a select it has no effect.
    const { name, type, value, checked } = target as HTMLInputElement;
    // Check boxes and radio buttons may share a name, and are then distinguished by their value.
    const copiedField =
      name &&
      [...copy.querySelectorAll<HTMLInputElement>(`[name="${name}"]`)].find(
        (each) => each.value === value || !/box|radio/.test(type),
      );
    if (!copiedField) return;
    copiedField.value = value;
    copiedField.checked = checked;
    if (target === document.activeElement) lastFocused = copiedField;
  };
  // Selects are copied now, because the clone of a select has the selected option of the HTML and not the visitor's.
  for (const field of root.querySelectorAll('select, :focus')) copyField(field);
  // The listeners are never removed from `root`. They do no harm, because after the copy is in place they change only
  // `copy`, which is then empty.
  for (const type of CHANGE_EVENTS) root.addEventListener(type, ({ target }) => copyField(target), true);
  return () => {
    root.replaceChildren(...copy.childNodes);
    if (document.activeElement === document.body) lastFocused?.focus();
  };
}
