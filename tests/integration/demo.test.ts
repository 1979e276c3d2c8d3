import { pino } from 'pino';
import { expect, it } from 'vitest';
import { openDatabase } from '../../server/backoffice/core/db/openDatabase.ts';
import { loadDemo } from '../../server/backoffice/demo/demo.ts';
import { demoEstates } from '../../server/backoffice/demo/demoEstates.ts';
import { demoSites } from '../../server/backoffice/demo/sites/demoSites.ts';
import { createRepositories } from '../../server/backoffice/repositories.ts';
import { LOCALES } from '../../shared/i18n/locales.ts';
import { embedded } from '../support/programs/databases.ts';
import { onEachDatabase } from '../support/programs/onEachDatabase.ts';

const log = pino({ level: 'silent' });

onEachDatabase('the demo data', (backoffice) => {
  it('is complete after the load', async () => {
    await loadDemo(backoffice().repositories, log);
    for (const demo of demoSites()) {
      const { id, hostnames } = demo.site;
      const site = await backoffice().call('GET', `/sites/by-hostname/${hostnames[0]}`);
      expect(site.body.id).toBe(id);

      const units = demoEstates(demo).filter(({ general }) => general.parentId !== undefined).length;
      const found = await backoffice().call('POST', `/sites/${id}/estates`, { body: { limit: 500 } });
      expect(found.body.total.value).toBe(demoEstates(demo).length - units);

      const home = await backoffice().call('GET', `/sites/${id}/pages/home`);
      expect(home.body.blocks[0].type).toBe('hero');
      const hero = home.body.blocks[0].data.picture.file;
      const picture = await backoffice().call('GET', `/sites/${id}/assets/${hero.id}?hash=${hero.hash}`);
      expect(picture.headers.get('Content-Type')).toBe('image/jpeg');

      for (const locale of LOCALES) {
        const agreements = await backoffice().call('GET', `/sites/${id}/agreements?locale=${locale}`);
        expect(agreements.body).toHaveLength(4);
      }
      const project = demo.estates.find((estate) => estate.project);
      const group = await backoffice().call('GET', `/sites/${id}/estates/group/${project?.id}`);
      expect(group.body).toHaveLength((project?.project?.units.length ?? 0) + 1);
    }
  });

  it('stores every picture and file that its documents speak of', async () => {
    for (const demo of demoSites()) {
      const stored = new Set((await backoffice().repositories.assets.list(demo.site.id)).map(({ hash }) => hash));
      const spoken = JSON.stringify([demo.pages, demo.entities, demoEstates(demo)]).match(/(?<="hash":")[0-9a-f]{64}/g);
      expect(spoken?.length).toBeGreaterThan(100);
      expect(spoken?.filter((hash) => !stored.has(hash))).toEqual([]);
    }
  });
});

it('loads the first time, and changes nothing the second time', async () => {
  const folder = await embedded.start();
  const database = await openDatabase(folder.env, log);
  let purges = 0;
  const repositories = createRepositories(database.db, () => (purges += 1));
  await loadDemo(repositories, log);
  expect(purges).toBe(demoSites().length);
  await loadDemo(repositories, log);
  expect(purges).toBe(demoSites().length);
  await database.close();
  await folder.remove();
});
