const FOLDER = '/hooks/';
const SECRET = /^[\w-]{22,64}$/;

/** Returns the path that the CRM of a site calls, on each host of the site. Any client that knows it can call it. */
export const hookPath = (secret: string): string => `${FOLDER}${secret}`;

/**
 * Returns the secret in a path from `hookPath`, '' for a path below `/hooks/` without a valid secret, and undefined for
 * any other path.
 */
export function hookSecret(path: string): string | undefined {
  if (!path.startsWith(FOLDER)) return undefined;
  const secret = path.slice(FOLDER.length);
  return SECRET.test(secret) ? secret : '';
}
