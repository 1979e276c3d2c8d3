import { z } from 'zod';
import { toE164 } from '../primitives/phoneNumber.ts';
import { hasLink, isOneLine } from '../primitives/plainText.ts';
import { idSchema, localeSchema, nameSchema } from './common.ts';
import { timeOfDaySchema } from './openingHours.ts';
import { emailSchema, plainTextSchema, visitorNameSchema, visitorSchema } from './visitor.ts';

/** The maximum number of characters of each field. */
export const MESSAGE_MAX_CHARACTERS = { text: 10_000, note: 500, page: 500 } as const;

/**
 * The parts of a day at which a visitor can ask for a call: in the morning, around noon, in the afternoon, and at the
 * end of the day.
 */
export const DAY_PARTS = ['morning', 'noon', 'afternoon', 'evening'] as const;
export type DayPart = (typeof DAY_PARTS)[number];

/**
 * The time at which a visitor wants to be called. `from` and `to` are the hours of that part of the day (local to
 * Belgium) at which the agency can call.
 */
const callbackSchema = z
  .object({ date: z.iso.date(), part: z.enum(DAY_PARTS), from: timeOfDaySchema, to: timeOfDaySchema })
  .refine(({ from, to }) => from < to, 'hours that end after they begin');
export type Callback = z.infer<typeof callbackSchema>;

/** The path of the page that contains the form. */
const pagePathSchema = z
  .string()
  .max(MESSAGE_MAX_CHARACTERS.page)
  .regex(/^\/(?!\/)/, 'a path of the site')
  .refine(isOneLine, 'a path of the site');

/**
 * The message of a contact form (specification §2.9, §7.5). `property` is about the estate `estateId`. `estimate`
 * requests an estimate of a home's value; its `text` consists of the labelled fields of the form. `callback` requests a
 * phone call and may have no e-mail address.
 */
export const messageSchema = z
  .object({
    kind: z.enum(['contact', 'property', 'estimate', 'callback']),
    /** The language of the page. The confirmation is written in the same language. */
    locale: localeSchema,
    visitor: visitorSchema.partial({ email: true }),
    /** The text. It may be empty, because a phone number without a text is enough for an answer. */
    text: plainTextSchema(MESSAGE_MAX_CHARACTERS.text).default(''),
    estateId: idSchema.optional(),
    /**
     * The recipient of a message that is not about an estate: the id of an item of the entity `team`, or of an office.
     */
    agentId: nameSchema.optional(),
    officeId: nameSchema.optional(),
    page: pagePathSchema.optional(),
    /** The requested call; present for `callback` only. */
    callback: callbackSchema.optional(),
    /** Specification §5: "The privacy consent checkbox must be checked." */
    consent: z.literal(true),
  })
  .refine(({ kind, estateId }) => kind !== 'property' || estateId !== undefined, {
    path: ['estateId'],
    message: 'the id of the estate, which a message about a property needs',
  })
  .refine(({ kind, callback }) => (kind === 'callback') === (callback !== undefined), {
    path: ['callback'],
    message: 'the requested time of the call for the kind callback, and absent for other kinds',
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
 * A visitor's recommendation of an estate to a friend. To prevent abuse, there is one recipient, a fixed mail text, and
 * a note in plain text without links; the friend's address is deleted as soon as the mail is sent.
 */
export const friendMessageSchema = z.object({
  locale: localeSchema,
  estateId: idSchema,
  sender: z.object({ name: visitorNameSchema, email: emailSchema }),
  friend: z.object({ name: visitorNameSchema.optional(), email: emailSchema }),
  note: plainTextSchema(MESSAGE_MAX_CHARACTERS.note)
    .refine((note) => !hasLink(note), 'no links')
    .default(''),
});
export type FriendMessage = z.infer<typeof friendMessageSchema>;

/** The result: the message is stored, and its mails will be sent. */
export const receivedSchema = z.object({ id: z.uuid() });
