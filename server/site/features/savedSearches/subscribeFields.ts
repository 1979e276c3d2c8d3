import { z } from 'zod';
import { FREQUENCIES } from '#shared/api/subscriptions.ts';
import { VISITOR_MAX_CHARACTERS } from '#shared/api/visitor.ts';
import { LOCALES } from '#shared/i18n/locales.ts';
import { createConsentSchema, createEmailSchema, createLineSchema, createChoiceSchema } from '../../forms/fields.ts';
import { wishShape } from './wishSchema.ts';

/** The name and protection of the form. */
export const SUBSCRIBE_FORM = { name: 'subscribe', protection: 'captcha' } as const;

const particularsShape = {
  name: createLineSchema({ maxCharacters: VISITOR_MAX_CHARACTERS.name, missingKey: 'subscribe:missing.name' }),
  frequency: createChoiceSchema(FREQUENCIES, 'subscribe:missing.frequency'),
  locale: createChoiceSchema(LOCALES),
};

export const subscribeSchema = z.object({
  ...wishShape,
  ...particularsShape,
  email: createEmailSchema('subscribe:missing.email'),
  privacy: createConsentSchema('contact:privacy.missing'),
});

/**
 * The fields of a change. The e-mail address is already known, and its owner has already agreed to the privacy
 * statement.
 */
export const changeSchema = z.object({ ...wishShape, ...particularsShape });
