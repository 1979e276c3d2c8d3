/**
 * Menus unfold without a script. The code for closing them loads when the first one is open, which may be before this
 * runs.
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
