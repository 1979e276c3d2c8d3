import { storedTokens, isNotificationKind } from './storedTokens.ts';

/** `<gevel-token data-kind data-token>`: a page that a token opened, which this browser may find again. */
export function storeToken({ dataset: { kind, token } }: HTMLElement): void {
  if (isNotificationKind(kind) && token !== undefined) storedTokens.add({ kind, token });
}
