/** Reserved names (RFC 2606), which are placeholders for a real address. */
const STAND_IN = /@example\.(?:com|net|org)$/i;

/** Returns a real address unchanged, and '' for a placeholder, which a new site has. */
export const ownEmail = (email: string): string => (STAND_IN.test(email) ? '' : email);
