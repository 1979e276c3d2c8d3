/** In the order of the document: an outer one comes before those within it. */
const open = () => [...document.querySelectorAll<HTMLDetailsElement>('details[data-light-dismiss][open]')];

/** It lies over the page; one that stands in a list moves what is below it, so only the visitor folds it. */
const isOver = ({ lastElementChild }: HTMLDetailsElement) =>
  lastElementChild !== null && getComputedStyle(lastElementChild).position === 'absolute';

function closeOutside(to: EventTarget | null): void {
  for (const menu of open()) {
    if (isOver(menu) && !(to instanceof Node && menu.contains(to))) menu.open = false;
  }
}

/** Escape closes the innermost open menu; going elsewhere, by pointer, keyboard or link, closes those over the page. */
export function closeMenus(): void {
  addEventListener('keydown', ({ key, defaultPrevented }) => {
    const menu = key === 'Escape' && !defaultPrevented ? open().at(-1) : undefined;
    if (!menu) return;
    const hadFocus = menu.contains(document.activeElement);
    menu.open = false;
    if (hadFocus) menu.querySelector('summary')?.focus();
  });
  addEventListener('pointerdown', ({ target }) => closeOutside(target));
  addEventListener('focusin', ({ target }) => closeOutside(target));
  // A page that the browser keeps as it was left comes back without them.
  addEventListener('pagehide', () => closeOutside(null));
}
