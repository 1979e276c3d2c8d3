import type { IncomingMessage, ServerResponse } from 'node:http';
import express from 'express';
import { z } from 'zod';
import type { Typed } from '#shared/ui/forms/formState.ts';

/** Bytes of a whole form. */
const LIMIT = '64kb';
const MOST_FIELDS = 200;
const MOST_VALUES = 100;
const FIELD_NAME = /^[A-Za-z][\w-]{0,63}$/;

const parsers = {
  // Compressed forms come from no browser.
  'application/x-www-form-urlencoded': express.urlencoded({
    extended: false,
    limit: LIMIT,
    parameterLimit: MOST_FIELDS,
    inflate: false,
  }),
  'application/json': express.json({ limit: LIMIT, inflate: false }),
} as const;

/** Browsers end lines in their own way when they post a form, and in another when a script reads it. */
const value = z.string().transform((text) => text.replaceAll(/\r\n?/g, '\n'));

/** One level deep: names, and for each a value or a list of them. */
const typedSchema = z
  .record(z.string().regex(FIELD_NAME), z.union([value, z.array(value).max(MOST_VALUES)]))
  .refine((typed) => Object.keys(typed).length <= MOST_FIELDS);

export type ReadForm =
  | { readonly typed: Typed }
  /** 400 unreadable, 413 too large, 415 in a form that forms don't come in. */
  | { readonly status: 400 | 413 | 415 };

const isStatus = (status: unknown): status is 413 | 415 => status === 413 || status === 415;

/** Reads what a form sent, as a browser posts it or as JSON, within limits. */
export function readForm(req: IncomingMessage & { body?: unknown }, res: ServerResponse): Promise<ReadForm> {
  const [type = ''] = (req.headers['content-type'] ?? '').split(';', 1);
  const parse = Object.entries(parsers).find(([name]) => name === type.trim().toLowerCase())?.[1];
  if (!parse) return Promise.resolve({ status: 415 });
  return new Promise((resolve) => {
    parse(req, res, (error: unknown) => {
      if (error) {
        const status = error instanceof Error && 'status' in error ? error.status : undefined;
        resolve({ status: isStatus(status) ? status : 400 });
        return;
      }
      // A body-parser's object has no prototype, and no body at all is none.
      const { data } = typedSchema.safeParse({ ...(typeof req.body === 'object' ? req.body : undefined) });
      resolve(data ? { typed: data } : { status: 400 });
    });
  });
}
