import { assetRefSchema } from '#shared/api/common.ts';
import type { Site } from '#shared/api/site.ts';
import { DEFAULT_LOCALE, localize } from '#shared/i18n/locales.ts';
import { isObject } from '#server/backoffice/core/isObject.ts';
import type { Repositories } from '#server/backoffice/repositories.ts';

/** Matches the addresses of pictures and files in an editor's texts. */
const ASSET_ADDRESS = /\/(?:media|files|rental-units\/assets)\/([a-z0-9][a-z0-9-]{0,79})/g;

/** Returns the ids of all assets that a value names or links to. It uses no recursion. */
function findAssetIds(root: unknown): Set<string> {
  const ids = new Set<string>();
  const pendingValues: unknown[] = [root];
  while (pendingValues.length > 0) {
    const value = pendingValues.pop();
    if (typeof value === 'string') {
      if (value.includes('/')) for (const [, id] of value.matchAll(ASSET_ADDRESS)) if (id !== undefined) ids.add(id);
    } else if (typeof value === 'object' && value !== null) {
      if (isObject(value) && 'hash' in value) {
        const ref = assetRefSchema.safeParse(value);
        if (ref.success) ids.add(ref.data.id);
      }
      pendingValues.push(...Object.values(value));
    }
  }
  return ids;
}

/** Yields all content of a site that may reference assets, with a name for the operator. */
async function* readContents(
  stores: Repositories,
  site: Site,
): AsyncGenerator<readonly [name: string, value: unknown]> {
  const { id: siteId, locales } = site;
  const [locale = DEFAULT_LOCALE] = locales;
  yield ['settings of the site', site];
  for (const { id } of await stores.pages.list(siteId)) yield [`page ${id}`, await stores.pages.get(siteId, id)];
  for (const office of await stores.offices.list(siteId)) yield [`office ${office.id}`, office];
  for (const article of await stores.articles.list(siteId)) yield [`article ${article.id}`, article];
  for (const page of await stores.estatePages.list(siteId)) yield [`estate page ${page.a}/${page.b}`, page];
  for (const { name } of await stores.entities.list(siteId))
    for (const item of await stores.entities.listItems(siteId, name)) yield [`${name} ${item.id}`, item];
  for (const language of locales)
    for (const agreement of await stores.agreements.list(siteId, language))
      yield [`agreement ${agreement.id} (${language})`, agreement];
  for (const wording of await stores.translations.list(siteId)) yield [`translations ${wording.locale}`, wording];
  for (const menu of await stores.navigation.list(siteId)) yield [`navigation ${menu.type}`, menu];
  for (const { unit } of await stores.rentalUnits.list(siteId)) yield [`holiday home ${unit.id}`, unit];
  for await (const estate of stores.estates.stream(siteId)) {
    const { reference, id, title } = estate.general;
    yield [`home ${reference || `${id} ${localize(title, locale)}`.trim()}`, estate];
  }
  for await (const { general, pictures } of stores.estates.streamReferences(siteId))
    yield [`sold or let ${general.reference || general.id}`, pictures.find(({ index }) => index === 0)];
}

/** Returns the uses of each wanted asset that is used. Reads all content of the site once for all assets. */
export async function findAssetUses(
  stores: Repositories,
  site: Site,
  wantedIds: ReadonlySet<string>,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const uses = new Map<string, string[]>();
  for await (const [name, value] of readContents(stores, site))
    for (const id of findAssetIds(value)) {
      if (!wantedIds.has(id)) continue;
      const namesOfAsset = uses.get(id);
      if (namesOfAsset) namesOfAsset.push(name);
      else uses.set(id, [name]);
    }
  return uses;
}
