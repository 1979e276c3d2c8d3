import { z } from 'zod';
import { MESSAGE_LIMITS } from '#shared/api/messages.ts';
import { VISITOR_LIMITS } from '#shared/api/visitor.ts';
import { hasLink } from '#shared/primitives/plainText.ts';
import { ID_TEXT } from '#shared/primitives/idRange.ts';
import { consent, email, optionalLine, optionalText, personName } from '../../forms/fields.ts';

/** The name and protection of the form. */
export const FRIEND_FORM = { name: 'friend', protection: 'captcha' } as const;

const hasNoLinks = (text: string) => !hasLink(text);

/**
 * The form has one recipient, and a note of plain text without links, so that it cannot send spam in the agency's name.
 */
export const friendSchema = z
  .object({
    /** An invalid id becomes 0, which no estate has. */
    estateId: z.string().regex(ID_TEXT).catch('0').transform(Number),
    friendEmail: email('friend:missing.friendEmail'),
    friendName: optionalLine({ max: VISITOR_LIMITS.name }).refine(hasNoLinks, 'forms:error.link'),
    name: personName('friend:missing.name'),
    email: email('friend:missing.email'),
    note: optionalText({ max: MESSAGE_LIMITS.note }).refine(hasNoLinks, 'friend:error.links'),
    privacy: consent('contact:privacy.missing'),
  })
  .refine(({ friendEmail, email: own }) => friendEmail.toLowerCase() !== own.toLowerCase(), {
    path: ['friendEmail'],
    message: 'friend:error.self',
  });
