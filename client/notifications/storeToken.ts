import { storedTokens, type NotificationKind } from './storedTokens.ts';

/** `<gevel-token data-kind data-token>`: a page that a token opened, which this browser may find again. */
export function storeToken({ dataset: { kind, token } }: HTMLElement): void {
  if (kind !== undefined && token !== undefined) storedTokens.add({ kind: kind as NotificationKind, token });
}
