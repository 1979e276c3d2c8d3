import { expect, it } from 'vitest';
import { DocumentSpool } from './documentSpool.ts';
import type { EstateDocument } from './estateDocument.ts';

it('returns every document in order, each time it is read', () => {
  const spool = new DocumentSpool();
  const documents = Array.from({ length: 1203 }, (_, id) => ({ general: { id } }) as EstateDocument);
  for (const document of documents) spool.add(document);
  expect(spool.size).toBe(1203);
  expect([...spool.listBatches()].flat()).toEqual(documents);
  expect([...spool.listBatches()].map((batch) => batch.length)).toEqual([500, 500, 203]);
});
