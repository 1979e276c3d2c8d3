import { z } from 'zod';
import { parseRow, toRow, type PageRecord } from './store/pageRecord.ts';

/** A page that one process of an instance sends to another: a record of the page store, as JSON. */
export const pageCopySchema = z.object({
  key: z.string(),
  head: z.string(),
  headers: z.string(),
  sum: z.number(),
  /** The body in base64. */
  body: z.string(),
});
export type PageCopy = z.infer<typeof pageCopySchema>;

export function toPageCopy(page: PageRecord): PageCopy {
  const { key, head, headers, sum, body } = toRow(page);
  return { key, head, headers, sum, body: Buffer.from(body).toString('base64') };
}

/** Returns the record of a copy; undefined when the copy is damaged. */
export const parsePageCopy = (copy: PageCopy): PageRecord | undefined =>
  parseRow({ ...copy, body: Buffer.from(copy.body, 'base64') });
