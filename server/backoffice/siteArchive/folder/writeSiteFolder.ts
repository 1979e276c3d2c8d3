import type { AssetRef, LocalizedText } from '#shared/api/common.ts';
import type { EstateWrite } from '#shared/api/estate.ts';
import type { OpenHouseDay } from '#shared/api/openHouses.ts';
import { LOCALES, type Locale } from '#shared/i18n/locales.ts';
import type { AssetInput } from '../../assets/assetRepository.ts';
import { toAssetRef } from '../../assets/assetRepository.ts';
import { buildStarterAgreements } from '../../sites/agreements/starterAgreements.ts';
import type { SiteRepository } from '../../sites/siteRepository.ts';
import type { TranslationRepository } from '../../sites/translationRepository.ts';
import type { SiteFolder } from './readSiteFolder.ts';
import type { SiteItem, SitePartName } from './siteParts.ts';

type ItemStore<Name extends SitePartName> = { put(siteId: string, item: SiteItem<Name>): Promise<unknown> };

/** The stores in which the documents of a folder are compared and written. */
export interface SiteFolderStores {
  readonly agendas: {
    put(siteId: string, salesRepId: number, availability: SiteItem<'agendas'>['availability']): Promise<unknown>;
  };
  readonly agreements: {
    put(siteId: string, locale: Locale, texts: SiteItem<'agreements'>['texts']): Promise<unknown>;
  };
  readonly articles: ItemStore<'articles'>;
  readonly assets: {
    list(siteId: string): Promise<AssetRef[]>;
    put(siteId: string, asset: AssetInput): Promise<unknown>;
  };
  readonly collections: ItemStore<'collections'>;
  readonly entities: {
    put(
      siteId: string,
      entity: { readonly name: string; readonly label: LocalizedText },
      items: SiteItem<'entities'>['items'],
    ): Promise<unknown>;
  };
  readonly estatePages: ItemStore<'estatePages'>;
  readonly estates: {
    get(siteId: string, id: number): Promise<unknown>;
    upsertMany(siteId: string, estates: readonly EstateWrite[]): Promise<unknown>;
    withdrawMany(siteId: string, ids: readonly number[]): Promise<unknown>;
  };
  readonly histories: { replaceHistory(siteId: string, states: readonly SiteItem<'history'>[]): Promise<unknown> };
  readonly navigation: ItemStore<'navigation'>;
  readonly offices: ItemStore<'offices'>;
  readonly openHouses: {
    listOfEstate(siteId: string, estateId: number): Promise<readonly { readonly isOver: boolean }[]>;
    storeDays(
      siteId: string,
      estateId: number,
      write: {
        readonly writtenDays: readonly { readonly day: OpenHouseDay; readonly hasMoved: boolean }[];
        readonly removedIds: readonly string[];
      },
    ): Promise<unknown>;
  };
  readonly pages: ItemStore<'pages'>;
  readonly redirects: { putMany(siteId: string, redirects: readonly SiteItem<'redirects'>[]): Promise<unknown> };
  readonly rentalUnits: {
    upsertMany(siteId: string, units: readonly SiteItem<'holidayHomes'>[]): Promise<unknown>;
  };
  readonly sites: Pick<SiteRepository, 'put'>;
  readonly translations: Pick<TranslationRepository, 'put'>;
}

const toVersion = ({ id, hash }: Pick<AssetRef, 'id' | 'hash'>): string => `${id} ${hash}`;

/** Stores the pictures and files that the site does not have yet. */
async function writeAssets({ assets }: SiteFolderStores, { site, assets: files }: SiteFolder): Promise<void> {
  const storedVersions = new Set((await assets.list(site.id)).map(toVersion));
  for (const file of files) if (!storedVersions.has(toVersion(toAssetRef(file)))) await assets.put(site.id, file);
}

/**
 * Stores the agreements of each language. For a kind of agreement that the folder lacks, the text of a new site is
 * stored.
 */
async function writeAgreements({ agreements }: SiteFolderStores, { site, ...folder }: SiteFolder): Promise<void> {
  const folderAgreements = new Map(folder.agreements.map(({ locale, texts }) => [locale, texts]));
  for (const locale of LOCALES.filter((each) => folderAgreements.has(each) || site.locales.includes(each))) {
    const texts = folderAgreements.get(locale) ?? [];
    const starterAgreements = buildStarterAgreements(locale).filter(
      ({ kind }) => !texts.some((text) => text.kind === kind),
    );
    await agreements.put(site.id, locale, [...texts, ...starterAgreements]);
  }
}

async function writeContent(stores: SiteFolderStores, folder: SiteFolder): Promise<void> {
  const { id } = folder.site;
  for (const tree of folder.navigation) await stores.navigation.put(id, tree);
  for (const office of folder.offices) await stores.offices.put(id, office);
  for (const page of folder.pages) await stores.pages.put(id, page);
  for (const { entity, items } of folder.entities) await stores.entities.put(id, entity, items);
  await writeAgreements(stores, folder);
  for (const { locale, messages } of folder.translations) await stores.translations.put(id, locale, messages);
  await stores.redirects.putMany(id, folder.redirects);
  for (const article of folder.articles) await stores.articles.put(id, article);
  for (const page of folder.estatePages) await stores.estatePages.put(id, page);
}

/** Writes the history of the homes only once, because its dates are counted back from the day of the first load. */
async function writeHistoryOnce(
  { estates, histories }: SiteFolderStores,
  { site, withdrawn, history }: SiteFolder,
): Promise<void> {
  const ids = withdrawn.map(({ general }) => general.id);
  const [first] = ids;
  if (first !== undefined && (await estates.get(site.id, first)) !== undefined) return;
  await estates.upsertMany(site.id, withdrawn);
  await histories.replaceHistory(site.id, history);
  await estates.withdrawMany(site.id, ids);
}

/**
 * Writes the open house days of each home that has no upcoming days. Upcoming days are not replaced, because their
 * dates can be relative to the present day and would then change with each load.
 */
async function writeOpenHouses({ openHouses }: SiteFolderStores, folder: SiteFolder): Promise<void> {
  for (const { estateId, days } of folder.openHouses) {
    if ((await openHouses.listOfEstate(folder.site.id, estateId)).some(({ isOver }) => !isOver)) continue;
    await openHouses.storeDays(folder.site.id, estateId, {
      writtenDays: days.map((day) => ({ day, hasMoved: true })),
      removedIds: [],
    });
  }
}

/**
 * Writes all documents of a folder within a transaction. Equal documents are not written again, and content of the site
 * that the folder lacks stays.
 */
export async function writeSiteFolder(stores: SiteFolderStores, folder: SiteFolder): Promise<void> {
  const { id } = folder.site;
  await stores.sites.put(folder.site);
  await writeAssets(stores, folder);
  await writeContent(stores, folder);
  await stores.estates.upsertMany(id, folder.estates);
  await writeHistoryOnce(stores, folder);
  await stores.rentalUnits.upsertMany(id, folder.holidayHomes);
  for (const { salesRepId, availability } of folder.agendas) await stores.agendas.put(id, salesRepId, availability);
  await writeOpenHouses(stores, folder);
  for (const collection of folder.collections) await stores.collections.put(id, collection);
}
