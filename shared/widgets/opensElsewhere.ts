import type { MouseEvent } from 'react';

/** Whether a click on a link asks the browser for another tab, another window or a download. */
export const opensElsewhere = (event: MouseEvent) => event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
