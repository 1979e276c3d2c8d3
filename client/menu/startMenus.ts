const MENU = 'details[data-leave]';

/** Menus unfold by themselves; the code for leaving one comes when the first is opened. */
export function startMenus(): void {
  const opened = ({ target }: Event) => {
    if (!(target instanceof Element && target.matches(MENU))) return;
    document.removeEventListener('toggle', opened, true);
    void import(/* webpackChunkName: "menus" */ './leaveMenus.ts').then(({ leaveMenus }) => leaveMenus());
  };
  document.addEventListener('toggle', opened, true);
}
