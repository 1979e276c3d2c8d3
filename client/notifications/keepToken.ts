import { keptTokens, type NoticeKind } from './keptTokens.ts';

/** `<gevel-token data-kind data-token>`: a page that a token opened, which this browser may find again. */
export function keepToken({ dataset: { kind, token } }: HTMLElement): void {
  if (kind !== undefined && token !== undefined) keptTokens.add({ kind: kind as NoticeKind, token });
}
