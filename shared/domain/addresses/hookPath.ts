const HOOK_FOLDER = '/hooks/';
const HOOK_SECRET = /^[\w-]{22,64}$/;

/**
 * Returns the path that the CRM of a site calls, on each host of the site. Any client that knows the path can call it.
 */
export const toHookPath = (secret: string): string => `${HOOK_FOLDER}${secret}`;

/**
 * Returns the secret in a path from `toHookPath`, '' for a path below `/hooks/` without a valid secret, and undefined
 * for any other path.
 */
export function parseHookPath(path: string): string | undefined {
  if (!path.startsWith(HOOK_FOLDER)) return undefined;
  const secret = path.slice(HOOK_FOLDER.length);
  return HOOK_SECRET.test(secret) ? secret : '';
}
