import { toCountPath } from '#shared/domain/addresses/countPath.ts';
import type { BrowserCountKind } from '#shared/primitives/countKinds.ts';

/** Reports an event of an estate to the site, without a cookie and without any data about the visitor. */
export function countEvent(kind: BrowserCountKind, estateId: number): void {
  // A failure is ignored, because nothing on the page depends on the count.
  fetch(toCountPath(kind, estateId), { method: 'POST', keepalive: true, credentials: 'omit' }).catch(() => {});
}

/** Counts the view of an estate's page when the page becomes visible, and the calls and chats that begin on it. */
export function countEstate(estateId: number): void {
  let isViewCounted = false;
  const countWhenVisible = () => {
    // A page in a background tab is not viewed yet. A prerendered page needs no check, because its scripts start only
    // when a visitor opens it.
    if (isViewCounted || document.visibilityState !== 'visible') return;
    isViewCounted = true;
    countEvent('views', estateId);
  };
  document.addEventListener('visibilitychange', countWhenVisible);
  countWhenVisible();
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element && target.closest('a');
    if (!link) return;
    if (link.protocol === 'tel:') countEvent('calls', estateId);
    if (link.hostname === 'wa.me') countEvent('whatsapp', estateId);
  });
}
