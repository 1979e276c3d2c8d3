/**
 * Loads the code that closes menus as soon as a menu is open. A menu may be open before this code runs, because menus
 * open without a script.
 */
export function startMenus(): void {
  const loadWhenMenuOpens = () => {
    if (!document.querySelector('details[data-light-dismiss][open]')) return;
    document.removeEventListener('toggle', loadWhenMenuOpens, true);
    void import(/* webpackChunkName: "menus" */ './closeMenus.ts').then(({ closeMenus }) => closeMenus());
  };
  document.addEventListener('toggle', loadWhenMenuOpens, true);
  loadWhenMenuOpens();
}
