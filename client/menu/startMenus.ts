/** Menus unfold by themselves; the code for leaving one comes when the first is open, which may be before this runs. */
export function startMenus(): void {
  const load = () => {
    if (!document.querySelector('details[data-leave][open]')) return;
    document.removeEventListener('toggle', load, true);
    void import(/* webpackChunkName: "menus" */ './leaveMenus.ts').then(({ leaveMenus }) => leaveMenus());
  };
  document.addEventListener('toggle', load, true);
  load();
}
