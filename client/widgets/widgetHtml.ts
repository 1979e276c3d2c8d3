/** Events after which a field may have another value or the focus; a click ticks a box before React handles it. */
const USES = ['focusin', 'click', 'input'] as const;

/**
 * Copies the server's HTML of a widget, with everything that a visitor has typed, ticked and chosen in it, and keeps
 * the copy up to date: the copy replaces the widget if it fails, then or later.
 *
 * @returns a function that puts the copy into `root`, and the focus into the field that the visitor was in
 */
export function keepHtml(root: Element): () => void {
  const copy = root.cloneNode(true) as Element;
  let last: HTMLInputElement | undefined;
  const follow = (target: EventTarget | null) => {
    // An element without a name is not sent, so it is not copied. Setting `checked` on a select changes nothing.
    const { name, type, value, checked } = target as HTMLInputElement;
    // Check boxes and radio buttons share a name and differ by value.
    const twin =
      name &&
      [...copy.querySelectorAll<HTMLInputElement>(`[name="${name}"]`)].find(
        (each) => each.value === value || !/box|radio/.test(type),
      );
    if (!twin) return;
    twin.value = value;
    twin.checked = checked;
    if (target === document.activeElement) last = twin;
  };
  // A clone of a select has the choice that its HTML names.
  for (const field of root.querySelectorAll('select, :focus')) follow(field);
  // Listeners on `root` may stay: once the copy is in place, no further event changes it.
  for (const use of USES) root.addEventListener(use, ({ target }) => follow(target), true);
  return () => {
    root.replaceChildren(...copy.childNodes);
    if (document.activeElement === document.body) last?.focus();
  };
}
