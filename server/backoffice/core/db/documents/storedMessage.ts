import type { FriendMessage, Message } from '#shared/api/messages.ts';

/** A message as it is kept. `privacyVersion`: of the privacy statement that the visitor agreed to. */
export type StoredMessage =
  | (Message & { readonly privacyVersion?: string | undefined })
  /** Without the friend. */
  | ({ readonly kind: 'friend' } & Pick<FriendMessage, 'locale' | 'estateId' | 'sender' | 'note'>);
