import { z } from 'zod';
import { hasLink, isOneLine } from '../primitives/plainText.ts';
import { idSchema, localeSchema, nameSchema } from './common.ts';
import { emailSchema, plainText, visitorNameSchema, visitorSchema } from './visitor.ts';

/** Characters. */
export const MESSAGE_LIMITS = { text: 10_000, note: 500, page: 500 } as const;

/** Path of the page that a form stood on. */
const pageSchema = z
  .string()
  .max(MESSAGE_LIMITS.page)
  .regex(/^\/(?!\/)/, 'a path of the site')
  .refine(isOneLine, 'a path of the site');

/**
 * What a visitor writes with a contact form (specification §2.9, §7.5). `property` is about the estate `estateId`;
 * `estimate` asks what a home is worth, with a `text` that was put together from the form's labelled fields.
 */
export const messageSchema = z
  .object({
    kind: z.enum(['contact', 'property', 'estimate']),
    /** The page's language: that of the confirmation. */
    locale: localeSchema,
    visitor: visitorSchema,
    /** May be empty: a visitor who leaves a phone number has said enough. */
    text: plainText(MESSAGE_LIMITS.text).default(''),
    estateId: idSchema.optional(),
    /** Whom it is for, where it is about no estate: an item of the entity `team`, by its id, or an office. */
    agentId: nameSchema.optional(),
    officeId: nameSchema.optional(),
    page: pageSchema.optional(),
    /** Specification §5: "The privacy consent checkbox must be checked." */
    consent: z.literal(true),
  })
  .refine(({ kind, estateId }) => kind !== 'property' || estateId !== undefined, {
    path: ['estateId'],
    message: 'a message about a property names it',
  });
export type Message = z.infer<typeof messageSchema>;

/**
 * An estate that a visitor points a friend to. One recipient, a fixed mail, and what the sender adds is plain text
 * without links; the friend's address is deleted as soon as the mail is sent.
 */
export const friendMessageSchema = z.object({
  locale: localeSchema,
  estateId: idSchema,
  sender: z.object({ name: visitorNameSchema, email: emailSchema }),
  friend: z.object({ name: visitorNameSchema.optional(), email: emailSchema }),
  note: plainText(MESSAGE_LIMITS.note)
    .refine((note) => !hasLink(note), 'no links')
    .default(''),
});
export type FriendMessage = z.infer<typeof friendMessageSchema>;

/** It is stored, and its mails are as good as sent. */
export const receivedSchema = z.object({ id: z.uuid() });
