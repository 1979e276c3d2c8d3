import type { FriendMessage, Message } from '#shared/api/messages.ts';

/** A stored message. `privacyVersion` is the version of the privacy statement that the visitor agreed to. */
export type StoredMessage =
  | (Message & { readonly privacyVersion?: string | undefined })
  /** A message to a friend, without the friend's data. */
  | ({ readonly kind: 'friend' } & Pick<FriendMessage, 'locale' | 'estateId' | 'sender' | 'note'>);
