/**
 * Loads the code that closes menus as soon as a menu is open. A menu may be open before this code runs, because menus
 * open without a script. Escape has its effect also when the visitor presses it before the code is there.
 */
export function startMenus(): void {
  let isEscapePressed = false;
  const isMenuOpen = () => document.querySelector('details[data-light-dismiss][open]') !== null;
  const noteEscape = ({ key }: KeyboardEvent) => {
    isEscapePressed ||= key === 'Escape' && isMenuOpen();
  };
  const loadWhenMenuOpens = () => {
    if (!isMenuOpen()) return;
    document.removeEventListener('toggle', loadWhenMenuOpens, true);
    void import(/* webpackChunkName: "menus" */ './closeMenus.ts').then(({ closeMenus, closeInnermostMenu }) => {
      removeEventListener('keydown', noteEscape);
      closeMenus();
      if (isEscapePressed) closeInnermostMenu();
    });
  };
  document.addEventListener('toggle', loadWhenMenuOpens, true);
  addEventListener('keydown', noteEscape);
  loadWhenMenuOpens();
}
