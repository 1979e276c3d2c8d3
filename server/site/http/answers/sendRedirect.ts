import type { Response } from 'express';

/**
 * Redirects to another address, without a body. It sets the length itself, because Node sets the length of an empty
 * body for GET only, and an answer to HEAD must have the headers of GET.
 */
export function sendRedirect(res: Pick<Response, 'status'>, status: 301 | 302 | 308, target: string): void {
  res.status(status).location(target).set('Content-Length', '0').end();
}
