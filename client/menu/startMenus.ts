const isMenuOpen = () => document.querySelector('details[data-light-dismiss][open]') !== null;

/**
 * Loads the code that closes menus as soon as a menu is open. A menu may be open before this code runs, because menus
 * open without a script. Escape has its effect also when the visitor presses it before the code is there.
 */
export function startMenus(): void {
  let isEscapePressed = false;
  const noteEscape = ({ key, defaultPrevented }: KeyboardEvent) => {
    isEscapePressed ||= key === 'Escape' && !defaultPrevented && isMenuOpen();
  };
  const loadCode = async () => {
    const { closeMenus, closeInnermostMenu } = await import(/* webpackChunkName: "menus" */ './closeMenus.ts');
    removeEventListener('keydown', noteEscape);
    closeMenus();
    if (isEscapePressed) closeInnermostMenu();
  };
  const loadWhenMenuOpens = () => {
    if (!isMenuOpen()) return;
    document.removeEventListener('toggle', loadWhenMenuOpens, true);
    void loadCode();
  };
  document.addEventListener('toggle', loadWhenMenuOpens, true);
  addEventListener('keydown', noteEscape);
  loadWhenMenuOpens();
}
