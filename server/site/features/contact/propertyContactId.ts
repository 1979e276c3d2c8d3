/** The URL fragment of the contact form on an estate's page, for the link of the contact button. */
export const PROPERTY_CONTACT_ID = 'message';
