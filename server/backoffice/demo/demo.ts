import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { AssetRef } from '#shared/api/common.ts';
import type { EstateInput } from '#shared/api/estate.ts';
import type { OpenHouseDay } from '#shared/api/openHouses.ts';
import type { RentalUnitInput } from '#shared/api/rentals.ts';
import { toBrusselsDay } from '#shared/i18n/moments.ts';
import type { Log } from '../log.ts';
import { PROJECT_ROOT } from '../projectRoot.ts';
import type { AssetInput } from '../assets/assetRepository.ts';
import type { DemoStores, DemoWriteStores } from './demoStores.ts';
import { demoDocument, documentFile, documentNames } from './documents.ts';
import { pastEstate, pastStates } from './past/pastEstates.ts';
import { demoCounts } from './demoCounts.ts';
import { demoEstates } from './demoEstates.ts';
import { papersIn } from './papers/paper.ts';
import { picture, pictureFile, pictureNames } from './pictures.ts';
import { buildHolidayHome } from './holidayHomes/buildHolidayHome.ts';
import { buildAgendas } from './sites/agendas.ts';
import type { DemoSite } from './sites/demoSite.ts';
import { buildOpenHouses } from './sites/openHouses.ts';
import { demoSites } from './sites/demoSites.ts';

/** The files are read from disk, because the bundle does not contain them. */
const FOLDER = path.join(PROJECT_ROOT, 'server/backoffice/demo');

/** Every asset that a demo document may name, with its file below `FOLDER`. */
const ASSETS: readonly { readonly ref: AssetRef; readonly file: string }[] = [
  ...pictureNames.map((name) => ({ ref: picture(name).file, file: `pictures/${pictureFile(name)}` })),
  ...documentNames.map((name) => ({ ref: demoDocument(name), file: `documents/${documentFile(name)}` })),
];

interface Prepared {
  readonly demo: DemoSite;
  readonly estates: readonly EstateInput[];
  readonly holidayHomes: readonly RentalUnitInput[];
  readonly assets: readonly AssetInput[];
}

const version = ({ id, hash }: Pick<AssetRef, 'id' | 'hash'>) => `${id} ${hash}`;

const storedAssets = async (repositories: Pick<DemoStores, 'assets'>, siteId: string): Promise<ReadonlySet<string>> =>
  new Set((await repositories.assets.list(siteId)).map(version));

/** Returns the documents about the agency's estates that are not stored yet. */
async function newPapers(
  repositories: Pick<DemoStores, 'assets'>,
  siteId: string,
  estates: readonly EstateInput[],
): Promise<AssetInput[]> {
  const stored = await storedAssets(repositories, siteId);
  return estates
    .flatMap(papersIn)
    .filter(({ link }) => !stored.has(version(link)))
    .map(({ link: { id, contentType }, content }) => ({ id, contentType, content }));
}

/** Returns the pictures and files that the agency's documents name and that are not stored yet. */
async function newAssets(
  repositories: Pick<DemoStores, 'assets'>,
  siteId: string,
  documents: readonly unknown[],
): Promise<AssetInput[]> {
  const stored = await storedAssets(repositories, siteId);
  const spoken = new Set(JSON.stringify(documents).match(/"hash":"[0-9a-f]{64}"/g));
  const wanted = ASSETS.filter(({ ref }) => spoken.has(`"hash":"${ref.hash}"`) && !stored.has(version(ref)));
  return Promise.all(
    wanted.map(async ({ ref: { id, contentType, width, height }, file }) => {
      const content = await readFile(path.join(FOLDER, file));
      return { id, contentType, width, height, content };
    }),
  );
}

async function prepare(repositories: Pick<DemoStores, 'assets'>, demo: DemoSite): Promise<Prepared> {
  const estates = demoEstates(demo);
  const { site, pages, articles, entities } = demo;
  const holidayHomes = (demo.holidayHomes ?? []).map((home) => buildHolidayHome(home, demo.referencePrefix, demo.team));
  const past = demo.past.sales.map(pastEstate);
  const assets = await newAssets(repositories, site.id, [site, pages, articles, entities, estates, past, holidayHomes]);
  return {
    demo,
    estates,
    holidayHomes,
    assets: [...assets, ...(await newPapers(repositories, demo.site.id, estates))],
  };
}

async function writeContent(repositories: DemoWriteStores, demo: DemoSite): Promise<void> {
  const { navigation, offices, pages, entities, agreements, translations, redirects, articles, estatePages } =
    repositories;
  const siteId = demo.site.id;
  for (const tree of demo.navigation) await navigation.put(siteId, tree);
  for (const office of demo.offices) await offices.put(siteId, office);
  for (const page of demo.pages) await pages.put(siteId, page);
  for (const { entity, items } of demo.entities) await entities.put(siteId, entity, items);
  for (const [locale, texts] of demo.agreements) await agreements.put(siteId, locale, texts);
  for (const [locale, messages] of demo.translations) await translations.put(siteId, locale, messages);
  await redirects.putMany(siteId, demo.redirects);
  for (const article of demo.articles) await articles.put(siteId, article);
  for (const page of demo.estatePages) await estatePages.put(siteId, page);
}

/** Writes the past of the estates once, because its days are counted back from the first load. */
async function writePast(
  { estates, histories }: DemoWriteStores,
  { demo: { site, past }, estates: present }: Pick<Prepared, 'demo' | 'estates'>,
): Promise<void> {
  const [first] = past.sales;
  if (!first || (await estates.get(site.id, first.id))) return;
  await estates.upsertMany(site.id, past.sales.map(pastEstate));
  const transactions = new Map(present.map(({ general }) => [general.id, general.transaction.id]));
  await histories.putPast(
    site.id,
    pastStates(past, (id) => transactions.get(id) ?? 0, new Date()),
  );
  await estates.withdrawMany(
    site.id,
    past.sales.map(({ id }) => id),
  );
}

/**
 * Writes open house days unless upcoming ones exist, because their dates depend on the day on which they were written.
 */
async function writeOpenHouses(
  { openHouses }: Pick<DemoWriteStores, 'openHouses'>,
  siteId: string,
  estateId: number,
  days: readonly OpenHouseDay[],
): Promise<void> {
  if ((await openHouses.of(siteId, estateId)).some(({ isOver }) => !isOver)) return;
  await openHouses.store(siteId, estateId, { written: days.map((day) => ({ day, hasMoved: true })), removed: [] });
}

async function writeSite(
  repositories: DemoWriteStores,
  { demo, estates, holidayHomes, assets }: Prepared,
): Promise<void> {
  const siteId = demo.site.id;
  await repositories.sites.put(demo.site);
  for (const asset of assets) await repositories.assets.put(siteId, asset);
  await writeContent(repositories, demo);
  await repositories.estates.upsertMany(siteId, estates);
  await writePast(repositories, { demo, estates });
  await repositories.counts.fill(siteId, demoCounts(estates, toBrusselsDay(new Date())));
  await repositories.rentalUnits.upsertMany(siteId, holidayHomes);
  for (const [salesRepId, availability] of buildAgendas(demo.team, demo.closedOn))
    await repositories.agendas.put(siteId, salesRepId, availability);
  for (const { estateId, days } of buildOpenHouses(siteId)) await writeOpenHouses(repositories, siteId, estateId, days);
  for (const collection of demo.collections) await repositories.collections.put(siteId, collection);
}

/** Stores the demo agencies completely. It is idempotent: existing equal data is not changed. */
export async function loadDemo(repositories: DemoStores, log: Log): Promise<void> {
  for (const demo of demoSites()) {
    const prepared = await prepare(repositories, demo);
    await repositories.transaction((transaction) => writeSite(transaction, prepared));
    log.info({ site: demo.site.id, estates: prepared.estates.length }, 'demo agency loaded');
  }
}
