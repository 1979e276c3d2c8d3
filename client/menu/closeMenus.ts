/** Returns the open menus in the order of the document. An outer menu comes before its inner ones. */
const findOpenMenus = () => [...document.querySelectorAll<HTMLDetailsElement>('details[data-light-dismiss][open]')];

/**
 * Returns whether the menu covers the page. A menu that does not cover the page pushes the content below it down, so
 * only the visitor closes such a menu.
 */
const coversPage = ({ lastElementChild }: HTMLDetailsElement) =>
  lastElementChild !== null && getComputedStyle(lastElementChild).position === 'absolute';

function closeOutside(target: EventTarget | null): void {
  for (const menu of findOpenMenus()) {
    if (coversPage(menu) && !(target instanceof Node && menu.contains(target))) menu.open = false;
  }
}

/** Closes the innermost open menu. A focus inside it moves to the button of the menu. */
export function closeInnermostMenu(): void {
  const menu = findOpenMenus().at(-1);
  if (!menu) return;
  const hadFocus = menu.contains(document.activeElement);
  menu.open = false;
  if (hadFocus) menu.querySelector('summary')?.focus();
}

/**
 * Lets Escape close the innermost open menu. A click, focus or link outside of the menus closes the menus that cover
 * the page.
 */
export function closeMenus(): void {
  addEventListener('keydown', ({ key, defaultPrevented }) => {
    if (key === 'Escape' && !defaultPrevented) closeInnermostMenu();
  });
  addEventListener('pointerdown', ({ target }) => closeOutside(target));
  addEventListener('focusin', ({ target }) => closeOutside(target));
  // The menus are closed, because the page would otherwise return from the back/forward cache with open menus.
  addEventListener('pagehide', () => closeOutside(null));
}
