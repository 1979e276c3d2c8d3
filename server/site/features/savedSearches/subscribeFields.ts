import { z } from 'zod';
import { FREQUENCIES } from '#shared/api/subscriptions.ts';
import { VISITOR_LIMITS } from '#shared/api/visitor.ts';
import { LOCALES } from '#shared/i18n/locales.ts';
import { consent, email, line, choiceFrom } from '../../forms/fields.ts';
import { wishShape } from './wishSchema.ts';

/** The name and protection of the form. */
export const SUBSCRIBE_FORM = { name: 'subscribe', protection: 'captcha' } as const;

const particularsShape = {
  name: line({ max: VISITOR_LIMITS.name, missing: 'subscribe:missing.name' }),
  frequency: choiceFrom(FREQUENCIES, 'subscribe:missing.frequency'),
  locale: choiceFrom(LOCALES),
};

export const subscribeSchema = z.object({
  ...wishShape,
  ...particularsShape,
  email: email('subscribe:missing.email'),
  privacy: consent('contact:privacy.missing'),
});

/**
 * The fields of a change. The e-mail address is already known, and its owner has already agreed to the privacy
 * statement.
 */
export const changeSchema = z.object({ ...wishShape, ...particularsShape });
