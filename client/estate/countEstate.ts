import { countPath } from '#shared/domain/addresses/countPath.ts';
import type { BrowserCount } from '#shared/primitives/countKinds.ts';

/** Tells the site that something happened to an estate: without a cookie, and without a word about who. */
export function countEvent(kind: BrowserCount, estateId: number): void {
  // What is not counted needs no handling.
  fetch(countPath(kind, estateId), { method: 'POST', keepalive: true, credentials: 'omit' }).catch(() => {});
}

/** Counts that the page of an estate is looked at, once it is, and the calls and chats that begin on it. */
export function countEstate(estateId: number): void {
  let isSeen = false;
  const look = () => {
    // A page that is made ahead of a visitor, or opened behind another one, is not looked at yet.
    if (isSeen || document.visibilityState !== 'visible') return;
    isSeen = true;
    countEvent('views', estateId);
  };
  for (const type of ['visibilitychange', 'prerenderingchange']) document.addEventListener(type, look);
  look();
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element && target.closest('a');
    if (!link) return;
    if (link.protocol === 'tel:') countEvent('calls', estateId);
    if (link.hostname === 'wa.me') countEvent('whatsapp', estateId);
  });
}
