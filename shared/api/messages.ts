import { z } from 'zod';
import { toE164 } from '../primitives/phoneNumber.ts';
import { hasLink, isOneLine } from '../primitives/plainText.ts';
import { idSchema, localeSchema, nameSchema } from './common.ts';
import { timeOfDaySchema } from './openingHours.ts';
import { emailSchema, plainText, visitorNameSchema, visitorSchema } from './visitor.ts';

/** Characters. */
export const MESSAGE_LIMITS = { text: 10_000, note: 500, page: 500 } as const;

/** Of a day on which a visitor wants to be called: before noon, over lunch, after it, before the evening. */
export const DAY_PARTS = ['morning', 'noon', 'afternoon', 'evening'] as const;
export type DayPart = (typeof DAY_PARTS)[number];

/** When a visitor wants to be called: part of a day, local to Belgium, as far as somebody is there to call. */
const callbackSchema = z
  .object({ date: z.iso.date(), part: z.enum(DAY_PARTS), from: timeOfDaySchema, to: timeOfDaySchema })
  .refine(({ from, to }) => from < to, 'hours that end after they begin');
export type Callback = z.infer<typeof callbackSchema>;

/** Path of the page that a form stood on. */
const pageSchema = z
  .string()
  .max(MESSAGE_LIMITS.page)
  .regex(/^\/(?!\/)/, 'a path of the site')
  .refine(isOneLine, 'a path of the site');

/**
 * What a visitor writes with a contact form (specification §2.9, §7.5). `property` is about the estate `estateId`;
 * `estimate` asks what a home is worth, with a `text` that was put together from the form's labelled fields; `callback`
 * asks to be called on the phone, and may have no e-mail address.
 */
export const messageSchema = z
  .object({
    kind: z.enum(['contact', 'property', 'estimate', 'callback']),
    /** The page's language: that of the confirmation. */
    locale: localeSchema,
    visitor: visitorSchema.partial({ email: true }),
    /** May be empty: a visitor who leaves a phone number has said enough. */
    text: plainText(MESSAGE_LIMITS.text).default(''),
    estateId: idSchema.optional(),
    /** Whom it is for, where it is about no estate: an item of the entity `team`, by its id, or an office. */
    agentId: nameSchema.optional(),
    officeId: nameSchema.optional(),
    page: pageSchema.optional(),
    /** Of a `callback`, and of nothing else. */
    callback: callbackSchema.optional(),
    /** Specification §5: "The privacy consent checkbox must be checked." */
    consent: z.literal(true),
  })
  .refine(({ kind, estateId }) => kind !== 'property' || estateId !== undefined, {
    path: ['estateId'],
    message: 'a message about a property names it',
  })
  .refine(({ kind, callback }) => (kind === 'callback') === (callback !== undefined), {
    path: ['callback'],
    message: 'a request to be called says when, and no other message does',
  })
  .refine(({ kind, visitor }) => kind !== 'callback' || toE164(visitor.phone ?? '') !== undefined, {
    path: ['visitor', 'phone'],
    message: 'a number that can be called',
  })
  .refine(({ kind, visitor }) => kind === 'callback' || visitor.email !== undefined, {
    path: ['visitor', 'email'],
    message: 'one e-mail address',
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
