import { z } from 'zod';
import { FREQUENCIES } from '#shared/api/subscriptions.ts';
import { VISITOR_MAX_CHARACTERS } from '#shared/api/visitor.ts';
import { LOCALES } from '#shared/i18n/locales.ts';
import { createConsentSchema, createEmailSchema, createLineSchema, createChoiceSchema } from '../../forms/fields.ts';
import { wishShape } from './wishSchema.ts';

/** The labels of the fields of a saved search. */
export const SEARCH_LABELS = {
  transaction: 'subscribe:field.transaction',
  place: 'subscribe:field.place',
  radius: 'subscribe:field.radius',
  type: 'subscribe:field.type',
  'sub-type': 'subscribe:field.subType',
  'price-min': 'subscribe:field.priceMin',
  'price-max': 'subscribe:field.priceMax',
  'bed-min': 'subscribe:field.bedMin',
  more: 'filters:title',
  name: 'subscribe:field.name',
  email: 'subscribe:field.email',
  frequency: 'subscribe:field.frequency',
  locale: 'subscribe:field.locale',
} as const;

/** The name, the protection and the labels of the form. */
export const SUBSCRIBE_FORM = { name: 'subscribe', protection: 'captcha', labels: SEARCH_LABELS } as const;

const nameShape = { name: createLineSchema({ maxCharacters: VISITOR_MAX_CHARACTERS.name }) };
const mailShape = {
  frequency: createChoiceSchema(FREQUENCIES),
  locale: createChoiceSchema(LOCALES),
};

export const subscribeSchema = z.object({
  ...wishShape,
  ...nameShape,
  email: createEmailSchema(),
  ...mailShape,
  privacy: createConsentSchema(),
});

/**
 * The fields of the form that changes a saved search. The e-mail address is already known, and its owner has already
 * agreed to the privacy statement.
 */
export const changeSchema = z.object({ ...wishShape, ...nameShape, ...mailShape });
