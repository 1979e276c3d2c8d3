import type { Endpoint } from '#shared/api/endpoints/endpoint.ts';
import { BackOfficeError } from './errors.ts';

/**
 * Returns the path and query of a call, with every value percent-encoded as one segment. Throws a `BackOfficeError`
 * with the status 404 for an empty value, `.` and `..`: no entity has such an id, and a URL parser would read `.` and
 * `..` as steps in the path.
 */
export function buildEndpointPath(
  endpoint: Pick<Endpoint, 'path'>,
  params: Readonly<Record<string, string | number>>,
  query: Readonly<Record<string, string>> = {},
): string {
  const path = endpoint.path.replace(/:([A-Za-z]+)/g, (_match, name: string) => {
    const value = String(params[name] ?? '');
    if (value === '' || value === '.' || value === '..') throw new BackOfficeError(404, `no such ${name}`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams(query).toString();
  return search ? `${path}?${search}` : path;
}
