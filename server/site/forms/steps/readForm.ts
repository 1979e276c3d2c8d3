import type { IncomingMessage, ServerResponse } from 'node:http';
import express from 'express';
import { z } from 'zod';
import type { TypedValues } from '#shared/ui/forms/formState.ts';

/** The maximum size of a whole form. */
const MAX_BODY_SIZE = '64kb';
const MAX_FIELDS = 200;
const MAX_VALUES_PER_FIELD = 100;
const FIELD_NAME_PATTERN = /^[A-Za-z][\w-]{0,63}$/;

const bodyParsers = {
  // Compressed forms are refused, because browsers never send them.
  'application/x-www-form-urlencoded': express.urlencoded({
    extended: false,
    limit: MAX_BODY_SIZE,
    parameterLimit: MAX_FIELDS,
    inflate: false,
  }),
  'application/json': express.json({ limit: MAX_BODY_SIZE, inflate: false }),
} as const;

/**
 * All ends of lines become `\n`. Browsers send other line ends when they post a form than when a script reads the form.
 */
const fieldValueSchema = z.string().transform((text) => text.replaceAll(/\r\n?/g, '\n'));

/** The fields have one level: names, each with a value or a list of values. */
const typedSchema = z
  .record(
    z.string().regex(FIELD_NAME_PATTERN),
    z.union([fieldValueSchema, z.array(fieldValueSchema).max(MAX_VALUES_PER_FIELD)]),
  )
  .refine((typed) => Object.keys(typed).length <= MAX_FIELDS);

export type ReadFormResult =
  | { readonly typed: TypedValues }
  /**
   * The statuses of a body that cannot be read: 400 for an invalid one, 413 for one that is too large, 415 for a
   * content type that forms do not have.
   */
  | { readonly status: 400 | 413 | 415 };

const isBodyErrorStatus = (status: unknown): status is 413 | 415 => status === 413 || status === 415;

/** Reads the fields of a form within limits. A browser posts them as a form, a script as JSON. */
export function readForm(req: IncomingMessage & { body?: unknown }, res: ServerResponse): Promise<ReadFormResult> {
  const [type = ''] = (req.headers['content-type'] ?? '').split(';', 1);
  const parseBody = Object.entries(bodyParsers).find(([name]) => name === type.trim().toLowerCase())?.[1];
  if (!parseBody) return Promise.resolve({ status: 415 });
  return new Promise((resolve) => {
    parseBody(req, res, (error: unknown) => {
      if (error) {
        const status = error instanceof Error && 'status' in error ? error.status : undefined;
        resolve({ status: isBodyErrorStatus(status) ? status : 400 });
        return;
      }
      // The spread creates an object with a prototype, because the object of the parser has none. For an empty body
      // there is no object at all.
      const { data } = typedSchema.safeParse({ ...(typeof req.body === 'object' ? req.body : undefined) });
      resolve(data ? { typed: data } : { status: 400 });
    });
  });
}
