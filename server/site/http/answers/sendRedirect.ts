import type { Response } from 'express';

/**
 * Redirects to another address, without a body. It sets the length, because Node sets that of an empty body for GET
 * only, and an answer to HEAD has the headers of GET.
 */
export function sendRedirect(res: Pick<Response, 'status'>, status: 301 | 302 | 308, to: string): void {
  res.status(status).location(to).set('Content-Length', '0').end();
}
