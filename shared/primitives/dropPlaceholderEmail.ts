/** Matches an e-mail address under a reserved name (RFC 2606), which is a placeholder for a real address. */
const PLACEHOLDER_EMAIL = /@example\.(?:com|net|org)$/i;

/** Returns a real e-mail address unchanged, and '' for the placeholder of a new site. */
export const dropPlaceholderEmail = (email: string): string => (PLACEHOLDER_EMAIL.test(email) ? '' : email);
