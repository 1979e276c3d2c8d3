import type { IncomingMessage, ServerResponse } from 'node:http';
import express from 'express';
import { z } from 'zod';
import type { TypedValues } from '#shared/ui/forms/formState.ts';

/** The maximum size of a whole form. */
const MAX_FORM_SIZE = '64kb';
const MAX_FIELDS = 200;
const MAX_VALUES = 100;
const FIELD_NAME = /^[A-Za-z][\w-]{0,63}$/;

const parsers = {
  // Compressed forms are refused, because browsers never send them.
  'application/x-www-form-urlencoded': express.urlencoded({
    extended: false,
    limit: MAX_FORM_SIZE,
    parameterLimit: MAX_FIELDS,
    inflate: false,
  }),
  'application/json': express.json({ limit: MAX_FORM_SIZE, inflate: false }),
} as const;

/** The ends of lines are made equal, because browsers send others when they post a form than when a script reads it. */
const value = z.string().transform((text) => text.replaceAll(/\r\n?/g, '\n'));

/** The fields have one level: names, each with a value or a list of values. */
const typedSchema = z
  .record(z.string().regex(FIELD_NAME), z.union([value, z.array(value).max(MAX_VALUES)]))
  .refine((typed) => Object.keys(typed).length <= MAX_FIELDS);

export type ReadForm =
  | { readonly typed: TypedValues }
  /**
   * The statuses of a body that cannot be read: 400 for an invalid one, 413 for one that is too large, 415 for a
   * content type that forms do not have.
   */
  | { readonly status: 400 | 413 | 415 };

const isStatus = (status: unknown): status is 413 | 415 => status === 413 || status === 415;

/** Reads the fields of a form within limits. A browser posts them as a form, a script as JSON. */
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
      // The spread gives the object a prototype, because the parser's object has none. An empty body leaves no object
      // at all.
      const { data } = typedSchema.safeParse({ ...(typeof req.body === 'object' ? req.body : undefined) });
      resolve(data ? { typed: data } : { status: 400 });
    });
  });
}
