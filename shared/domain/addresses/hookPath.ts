const FOLDER = '/hooks/';
const SECRET = /^[\w-]{22,64}$/;

/** Path at which the CRM of a site calls, on each host of the site. Any program that knows it can call. */
export const hookPath = (secret: string): string => `${FOLDER}${secret}`;

/** The secret in such a path; '' for one below `/hooks/` that no CRM was ever told, undefined for any other path. */
export function hookSecret(path: string): string | undefined {
  if (!path.startsWith(FOLDER)) return undefined;
  const secret = path.slice(FOLDER.length);
  return SECRET.test(secret) ? secret : '';
}
