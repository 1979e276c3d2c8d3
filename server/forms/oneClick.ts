import type { IncomingMessage, ServerResponse } from 'node:http';
import express from 'express';
import type { ReadForm } from './readForm.ts';

/** RFC 8058: what a mail program posts to the address of `List-Unsubscribe`, as a form of either kind. */
const readText = express.text({
  type: ['multipart/form-data', 'application/x-www-form-urlencoded'],
  limit: '2kb',
  inflate: false,
});
const URLENCODED = /^List-Unsubscribe=One-Click\s*$/i;
const MULTIPART = /name="?List-Unsubscribe"?\r?\n(?:[^\r\n]+\r?\n)*\r?\nOne-Click\r?\n/i;

/** A post from no page at all. Browsers say where they come from. */
export const isOneClick = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers.origin === undefined && headers['sec-fetch-site'] === undefined && headers.referer === undefined;

/** Nothing is filled in; it is only seen whether this is what it should be. */
export function readOneClick(req: IncomingMessage & { body?: unknown }, res: ServerResponse): Promise<ReadForm> {
  return new Promise((resolve) => {
    readText(req, res, (error: unknown) => {
      const { body } = req;
      const isMeant = !error && typeof body === 'string' && (URLENCODED.test(body) || MULTIPART.test(body));
      resolve(isMeant ? { typed: {} } : { status: 400 });
    });
  });
}
