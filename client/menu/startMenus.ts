/**
 * Loads the code that closes menus when the first menu is open, which may be before this code runs. Menus open without
 * a script.
 */
export function startMenus(): void {
  const load = () => {
    if (!document.querySelector('details[data-light-dismiss][open]')) return;
    document.removeEventListener('toggle', load, true);
    void import(/* webpackChunkName: "menus" */ './closeMenus.ts').then(({ closeMenus }) => closeMenus());
  };
  document.addEventListener('toggle', load, true);
  load();
}
