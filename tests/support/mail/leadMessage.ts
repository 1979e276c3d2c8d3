import type { z } from 'zod';
import type { messageSchema } from '#shared/api/messages.ts';

type MessageInput = z.input<typeof messageSchema>;

/** A word in the text of a message and in the name of its visitor. */
export const PRIVATE_WORD = 'kanarie';

/** Returns a visitor's question about home 7, in French. */
export const buildLeadMessage = (changes: Partial<MessageInput> = {}): MessageInput => ({
  kind: 'property',
  locale: 'fr',
  estateId: 7,
  visitor: {
    firstName: `Zoë-${PRIVATE_WORD}`,
    lastName: 'd’Hondt, "de" <Grote>',
    email: `zoe.${PRIVATE_WORD}@visitor.example`,
    phone: '+32 470 12 34 56',
  },
  text: `Is het <b>vrij</b>? ${PRIVATE_WORD}\nGroeten & tot straks`,
  page: '/fr/offre/7/maison',
  consent: true,
  ...changes,
});
