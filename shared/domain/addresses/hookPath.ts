const ADDRESS = /^\/hooks\/([\w-]{22,64})$/;

/** Path at which the CRM of a site calls, on each host of the site. Any program that knows it can call. */
export const hookPath = (secret: string): string => `/hooks/${secret}`;

/** The secret in such a path; undefined for any other path. */
export const hookSecret = (path: string): string | undefined => ADDRESS.exec(path)?.[1];
