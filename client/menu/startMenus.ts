const MENU = 'details[data-leave]';

/** Menus unfold by themselves; the code for leaving one comes when the first is open. */
export function startMenus(): void {
  const load = () => {
    document.removeEventListener('toggle', opened, true);
    void import(/* webpackChunkName: "menus" */ './leaveMenus.ts').then(({ leaveMenus }) => leaveMenus());
  };
  const opened = ({ target }: Event) => {
    if (target instanceof Element && target.matches(MENU)) load();
  };
  document.addEventListener('toggle', opened, true);
  // A visitor may have been faster than this script.
  if (document.querySelector(`${MENU}[open]`)) load();
}
