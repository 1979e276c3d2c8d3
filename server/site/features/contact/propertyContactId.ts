/** Fragment of the contact form on an estate's page: where its contact button leads. */
export const PROPERTY_CONTACT = 'message';
