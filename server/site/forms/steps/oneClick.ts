import type { IncomingMessage, ServerResponse } from 'node:http';
import express from 'express';
import type { ReadFormResult } from './readForm.ts';

/** Reads the body that a mail program posts to the address of `List-Unsubscribe` (RFC 8058), in either encoding. */
const parseTextBody = express.text({
  type: ['multipart/form-data', 'application/x-www-form-urlencoded'],
  limit: '2kb',
  inflate: false,
});
const ONE_CLICK_BODY_PATTERN = /^List-Unsubscribe=One-Click\s*$/i;
const ONE_CLICK_PART_PATTERN = /name="?List-Unsubscribe"?$/i;

/**
 * Returns whether a multipart body has a part with the name `List-Unsubscribe`, then an empty line, then the only
 * possible value.
 */
function isOneClickMultipart(body: string): boolean {
  const lines = body.split(/\r?\n/);
  const nameIndex = lines.findIndex((line) => ONE_CLICK_PART_PATTERN.test(line));
  const emptyLineIndex = nameIndex === -1 ? -1 : lines.indexOf('', nameIndex);
  return emptyLineIndex !== -1 && lines[emptyLineIndex + 1]?.toLowerCase() === 'one-click';
}

/** Returns whether a post comes from a program that is no browser. Browsers always send one of these headers. */
export const isOneClickRequest = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers.origin === undefined && headers['sec-fetch-site'] === undefined && headers.referer === undefined;

/** Reads the post, which has no fields. It only checks that the body is the expected one. */
export function readOneClick(req: IncomingMessage & { body?: unknown }, res: ServerResponse): Promise<ReadFormResult> {
  return new Promise((resolve) => {
    parseTextBody(req, res, (error: unknown) => {
      const { body } = req;
      const isOneClickBody =
        !error && typeof body === 'string' && (ONE_CLICK_BODY_PATTERN.test(body) || isOneClickMultipart(body));
      resolve(isOneClickBody ? { typed: {} } : { status: 400 });
    });
  });
}
