import type { z } from 'zod';
import type { EntityItem } from '#shared/api/content/content.ts';

export interface ShownItem<Data> {
  readonly id: string;
  readonly data: Data;
}

/**
 * Returns the items of an entity, in the order that an editor has chosen. Items that do not match the schema are left
 * out.
 */
export const listShownItems = <Data>(
  items: readonly EntityItem[],
  schema: z.ZodType<Data>,
): readonly ShownItem<Data>[] =>
  items
    .toSorted((a, b) => a.sort - b.sort)
    .flatMap(({ id, data }) => {
      const parsed = schema.safeParse(data);
      return parsed.success ? [{ id, data: parsed.data }] : [];
    });
