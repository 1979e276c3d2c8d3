type Keys = Readonly<Record<'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey', boolean>>;

/** Whether a click on a link asks the browser for another tab, another window or a download. */
export const isModifiedClick = (event: Keys) => event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
