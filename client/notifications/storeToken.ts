import { offerToRemember } from '../storage/offerToRemember.ts';
import { storedTokens, isNotificationKind } from './storedTokens.ts';

/**
 * `<gevel-token data-kind data-token>`: offers to remember the page that the token opened, so that the visitor finds it
 * with the favourites, and to forget it again. `data-kept` says that this browser has the token.
 */
export function storeToken(element: HTMLElement): void {
  const { kind, token } = element.dataset;
  if (!isNotificationKind(kind) || token === undefined) return;
  /** Returns whether the browser has the token. */
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
