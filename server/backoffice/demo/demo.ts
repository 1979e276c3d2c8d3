import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { PROJECT_ROOT } from '../projectRoot.ts';
import type { Log } from '../log.ts';
import type { Repositories } from '../repositories/repositories.ts';
import { picture, pictureFile, pictureNames } from './pictures.ts';
import type { DemoSite } from './sites/demoSite.ts';
import { demoEstates, demoSites } from './sites/demoSites.ts';

const PICTURES = path.join(PROJECT_ROOT, 'server/backoffice/demo/pictures');

/** Stores the pictures that the agency's documents speak of. */
async function loadPictures(repositories: Repositories, siteId: string, documents: readonly unknown[]): Promise<void> {
  const text = JSON.stringify(documents);
  for (const name of pictureNames.filter((candidate) => text.includes(`"${candidate}"`))) {
    const { file } = picture(name);
    const content = await readFile(path.join(PICTURES, pictureFile(name)));
    await repositories.assets.put(siteId, { ...file, content });
  }
}

async function loadSite(repositories: Repositories, demo: DemoSite): Promise<number> {
  const { site } = demo;
  const estates = demoEstates(demo);
  await repositories.sites.put(site);
  await loadPictures(repositories, site.id, [site, demo.pages, demo.entities, estates]);
  for (const navigation of demo.navigation) await repositories.navigation.put(site.id, navigation);
  for (const page of demo.pages) await repositories.pages.put(site.id, page);
  for (const { entity, items } of demo.entities) await repositories.entities.put(site.id, entity, items);
  for (const [locale, texts] of demo.agreements) await repositories.agreements.put(site.id, locale, texts);
  for (const [locale, messages] of demo.translations) await repositories.translations.put(site.id, locale, messages);
  for (const page of demo.estatePages) await repositories.estatePages.put(site.id, page);
  await repositories.estates.upsertMany(site.id, estates);
  for (const collection of demo.collections) await repositories.collections.put(site.id, collection);
  return estates.length;
}

/** Stores the demo agencies. Idempotent: what is there already and the same is left alone. */
export async function loadDemo(repositories: Repositories, log: Log): Promise<void> {
  for (const demo of demoSites) {
    const estates = await loadSite(repositories, demo);
    log.info({ site: demo.site.id, estates }, 'demo agency loaded');
  }
}
