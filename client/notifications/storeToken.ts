import { offerToRemember } from '../storage/offerToRemember.ts';
import { storedTokens, isNotificationKind } from './storedTokens.ts';

/**
 * Enhances `<gevel-token data-kind data-token>`: asks whether the browser should remember the link to this page, which
 * contains the token. If the visitor agrees, the favourites page shows the link, until the visitor removes it on this
 * page. `data-kept` shows that this browser has stored the token.
 */
export function storeToken(element: HTMLElement): void {
  const { kind, token } = element.dataset;
  if (!isNotificationKind(kind) || token === undefined) return;
  /** Updates `data-kept`. Returns whether the browser has stored the token. */
  const updateMark = () => element.toggleAttribute('data-kept', storedTokens.has(token));
  const beginStoring = () => {
    storedTokens.add({ kind, token });
    return updateMark();
  };
  const eraseStoredData = () => {
    storedTokens.remove([token]);
    updateMark();
  };
  offerToRemember(element, { beginStoring, eraseStoredData });
  updateMark();
}
