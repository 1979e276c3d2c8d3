import { offerToRemember } from '../storage/offerToRemember.ts';
import { storedTokens, isNotificationKind } from './storedTokens.ts';

/**
 * Enhances `<gevel-token data-kind data-token>`: asks whether the browser should remember the link of the page with the
 * token, so that the visitor finds it with the favourites, and lets the visitor remove it again. `data-kept` shows that
 * this browser has stored the token.
 */
export function storeToken(element: HTMLElement): void {
  const { kind, token } = element.dataset;
  if (!isNotificationKind(kind) || token === undefined) return;
  /** Updates `data-kept`. Returns whether the browser has stored the token. */
  const show = () => element.toggleAttribute('data-kept', storedTokens.has(token));
  const begin = () => {
    storedTokens.add({ kind, token });
    return show();
  };
  const end = () => {
    storedTokens.remove([token]);
    show();
  };
  offerToRemember(element, { begin, end });
  show();
}
