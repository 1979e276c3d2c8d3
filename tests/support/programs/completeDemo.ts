import { demoEstates } from '#server/backoffice/demo/demoEstates.ts';
import { demoSites } from '#server/backoffice/demo/sites/demoSites.ts';
import { LOCALES } from '#shared/i18n/locales.ts';
import type { TestBackOffice } from './testBackOffice.ts';

/** Counts of some entities of a demo agency. */
interface DemoParts {
  readonly id: string;
  readonly homes: number;
  readonly firstBlock: string;
  readonly picture: string | null;
  readonly agreements: readonly number[];
  /** A project with its units. */
  readonly group: number;
}

/** The counts that follow from the sources of the demo. */
export const EXPECTED_PARTS: readonly DemoParts[] = demoSites().map((demo) => ({
  id: demo.site.id,
  homes: demoEstates(demo).filter(({ general }) => general.parentId === undefined).length,
  firstBlock: 'hero',
  picture: 'image/jpeg',
  agreements: LOCALES.map(() => 4),
  group: (demo.estates.find((estate) => estate.project)?.project?.units.length ?? 0) + 1,
}));

/** Returns the counts that the responses of a back office contain. */
export const foundParts = (backoffice: TestBackOffice): Promise<readonly DemoParts[]> =>
  Promise.all(
    demoSites().map(async (demo) => {
      const { body: site } = await backoffice.call('GET', `/sites/by-hostname/${demo.site.hostnames[0]}`);
      const path = `/sites/${site.id}`;
      const found = await backoffice.call('POST', `${path}/estates`, { body: { limit: 500 } });
      const { body: home } = await backoffice.call('GET', `${path}/pages/home`);
      const hero = home.blocks[0].data.picture.file;
      const picture = await backoffice.call('GET', `${path}/assets/${hero.id}?hash=${hero.hash}`);
      const agreements = await Promise.all(
        LOCALES.map((locale) => backoffice.call('GET', `${path}/agreements?locale=${locale}`)),
      );
      const project = demo.estates.find((estate) => estate.project);
      const group = await backoffice.call('GET', `${path}/estates/group/${project?.id}`);
      return {
        id: site.id,
        homes: found.body.total.value,
        firstBlock: home.blocks[0].type,
        picture: picture.headers.get('Content-Type'),
        agreements: agreements.map(({ body }) => body.length),
        group: group.body.length,
      };
    }),
  );
