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
const PART_NAME = /name="?List-Unsubscribe"?$/i;

/** Headers of a part that has the name, an empty line, and the one value that there is. */
function isMultipart(body: string): boolean {
  const lines = body.split(/\r?\n/);
  const named = lines.findIndex((line) => PART_NAME.test(line));
  const end = named === -1 ? -1 : lines.indexOf('', named);
  return end !== -1 && lines[end + 1]?.toLowerCase() === 'one-click';
}

/** A post from no page at all. Browsers say where they come from. */
export const isOneClick = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers.origin === undefined && headers['sec-fetch-site'] === undefined && headers.referer === undefined;

/** Nothing is filled in; it is only seen whether this is what it should be. */
export function readOneClick(req: IncomingMessage & { body?: unknown }, res: ServerResponse): Promise<ReadForm> {
  return new Promise((resolve) => {
    readText(req, res, (error: unknown) => {
      const { body } = req;
      const isMeant = !error && typeof body === 'string' && (URLENCODED.test(body) || isMultipart(body));
      resolve(isMeant ? { typed: {} } : { status: 400 });
    });
  });
}
