import type { Response } from 'express';

/**
 * Leads to another address, without a body. Its length is said, because Node says that of an empty body to GET alone, and
 * an answer to HEAD has the headers of GET.
 */
export function sendRedirect(res: Pick<Response, 'status'>, status: 301 | 302 | 308, to: string): void {
  res.status(status).location(to).set('Content-Length', '0').end();
}
