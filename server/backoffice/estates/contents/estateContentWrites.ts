import type { z } from 'zod';
import {
  type estateCollectionWriteSchema,
  estatePageKeySchema,
  type estatePageWriteSchema,
  type familySchema,
} from '#shared/api/content/contentWrites.ts';
import type { WriteResult } from '../../core/db/writeResult.ts';
import { assertMatchesPath, createUnprocessableProblem } from '../../core/http/problem.ts';
import type { CollectionRepository } from './collectionRepository.ts';
import type { EstatePageRepository } from './estatePageRepository.ts';

/**
 * Stores a collection. Calls of the contract and commands use this function. Throws `HttpProblem` when the site could
 * not show the collection, and `Conflict` when the site has too many collections.
 */
export function writeCollection(
  collections: Pick<CollectionRepository, 'put'>,
  siteId: string,
  id: string,
  { name, estateIds, ...body }: z.output<typeof estateCollectionWriteSchema>,
): Promise<WriteResult> {
  assertMatchesPath('/id', body.id, id);
  return collections.put(siteId, { id, name, estateIds });
}

export function writeEstatePage(
  estatePages: Pick<EstatePageRepository, 'put'>,
  siteId: string,
  { a, b }: { readonly a: z.output<typeof familySchema>; readonly b: string },
  body: z.output<typeof estatePageWriteSchema>,
): Promise<WriteResult> {
  assertMatchesPath('/a', body.a, a);
  assertMatchesPath('/b', body.b, b);
  const { error } = estatePageKeySchema.safeParse(b);
  if (error) throw createUnprocessableProblem([{ pointer: '/b', detail: error.issues[0]?.message ?? '' }]);
  return estatePages.put(siteId, { ...body, a, b });
}
