import { storedTokens, isNotificationKind } from './storedTokens.ts';

/**
 * `<gevel-token data-kind data-token>`: a page that a token opened. This browser finds it again once the visitor asks for
 * that, until the visitor has it forgotten; `data-kept` says which of the two it is.
 */
export function storeToken(element: HTMLElement): void {
  const { kind, token, dropped, refused } = element.dataset;
  if (!isNotificationKind(kind) || token === undefined) return;
  const status = element.querySelector('output');
  const button = (action: string) => element.querySelector<HTMLElement>(`[data-action="${action}"]`);
  /** Returns whether the browser has the token. */
  const show = () => {
    const isKept = storedTokens.all().some((each) => each.token === token);
    element.toggleAttribute('data-kept', isKept);
    return isKept;
  };
  const tell = (text = '') => {
    if (status) status.textContent = text;
  };
  button('keep')?.addEventListener('click', () => {
    storedTokens.add({ kind, token });
    const isKept = show();
    tell(isKept ? '' : refused);
    // The button that had the focus has made room for this one.
    if (isKept) button('drop')?.focus({ preventScroll: true });
  });
  button('drop')?.addEventListener('click', () => {
    storedTokens.remove([token]);
    show();
    tell(dropped);
    button('keep')?.focus({ preventScroll: true });
  });
  show();
}
