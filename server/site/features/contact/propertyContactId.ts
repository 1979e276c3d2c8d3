/** The fragment of the contact form on an estate's page; the contact button leads there. */
export const PROPERTY_CONTACT_ID = 'message';
