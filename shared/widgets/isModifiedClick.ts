type ModifierKeys = Readonly<Record<'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey', boolean>>;

/** Returns whether a click on a link requests another tab, another window or a download. */
export const isModifiedClick = (event: ModifierKeys) =>
  event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
