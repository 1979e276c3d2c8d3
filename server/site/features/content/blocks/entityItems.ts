import type { z } from 'zod';
import type { LocalizedText } from '#shared/api/common.ts';
import { localize } from '#shared/i18n/locales.ts';
import { markDeferrable } from '#server/site/render/deferrable.ts';
import { type ShownItem, listShownItems } from '#server/site/people/shownItems.ts';
import type { ScreenRequest } from '#server/site/render/screen.ts';

/**
 * Loads at most `limit` items of an entity, in the order that the editor chose. Items that do not match the schema are
 * left out. The items are secondary data, so the page can be shown without them.
 */
export const loadEntityItems = <Data>(
  entity: string,
  schema: z.ZodType<Data>,
  limit: number,
  { api }: ScreenRequest,
): Promise<readonly ShownItem<Data>[]> =>
  markDeferrable(
    api
      .secondary()
      .entityItems(entity)
      .then((items) => listShownItems(items, schema).slice(0, limit)),
  );

/** Returns the heading of a block of entities: its own title, otherwise the editor's name for the entity. */
export async function loadEntityHeading(
  title: LocalizedText | undefined,
  entity: string,
  { api, locale }: ScreenRequest,
): Promise<string> {
  const ownTitle = localize(title, locale);
  if (ownTitle) return ownTitle;
  const entities = await api
    .secondary()
    .entities()
    .catch(() => []);
  return localize(entities.find(({ name }) => name === entity)?.label, locale);
}
