import type { z } from 'zod';
import { deferrable } from '../../../render/deferrable.ts';
import type { ScreenRequest } from '../../../render/screen.ts';

export interface EntityEntry<Data> {
  readonly id: string;
  readonly data: Data;
}

/** Items of an entity in their editor's order; those of another shape are left out. Secondary data. */
export const entityItems = <Data>(
  entity: string,
  schema: z.ZodType<Data>,
  limit: number,
  { api }: ScreenRequest,
): Promise<readonly EntityEntry<Data>[]> =>
  deferrable(
    api
      .secondary()
      .entityItems(entity)
      .then((items) =>
        items
          .toSorted((a, b) => a.sort - b.sort)
          .flatMap(({ id, data }) => {
            const parsed = schema.safeParse(data);
            return parsed.success ? [{ id, data: parsed.data }] : [];
          })
          .slice(0, limit),
      ),
  );
