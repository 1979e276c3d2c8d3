import { z } from 'zod';
import { MESSAGE_MAX_CHARACTERS } from '#shared/api/messages.ts';
import { VISITOR_MAX_CHARACTERS } from '#shared/api/visitor.ts';
import { hasLink } from '#shared/primitives/plainText.ts';
import { ID_PATTERN } from '#shared/primitives/idRange.ts';
import {
  createConsentSchema,
  createEmailSchema,
  createOptionalLineSchema,
  createOptionalTextSchema,
  createPersonNameSchema,
} from '../../forms/fields.ts';

/** The name, the protection and the labels of the form. */
export const FRIEND_FORM = {
  name: 'friend',
  protection: 'captcha',
  labels: {
    friendEmail: 'friend:field.friendEmail',
    friendName: 'friend:field.friendName',
    name: 'friend:field.name',
    email: 'friend:field.email',
    note: 'friend:field.note',
  },
} as const;

const hasNoLinks = (text: string) => !hasLink(text);

/**
 * The form has one recipient, and a note of plain text without links, so that it cannot send spam in the agency's name.
 */
export const friendSchema = z
  .object({
    /** An invalid id becomes 0, which no estate has. */
    estateId: z.string().regex(ID_PATTERN).catch('0').transform(Number),
    friendEmail: createEmailSchema(),
    friendName: createOptionalLineSchema({ maxCharacters: VISITOR_MAX_CHARACTERS.name }).refine(
      hasNoLinks,
      'forms:error.link',
    ),
    name: createPersonNameSchema(),
    email: createEmailSchema(),
    note: createOptionalTextSchema({ maxCharacters: MESSAGE_MAX_CHARACTERS.note }).refine(
      hasNoLinks,
      'friend:error.links',
    ),
    privacy: createConsentSchema(),
  })
  .refine(({ friendEmail, email }) => friendEmail.toLowerCase() !== email.toLowerCase(), {
    path: ['friendEmail'],
    message: 'friend:error.self',
  });
