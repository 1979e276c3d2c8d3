import { DEMO_SITES, type DemoSite } from '../demoSites.ts';
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

/** Returns the id of the first project of an agency. */
const findProject = ({ estates }: DemoSite): number | undefined =>
  estates.find(({ general }) => general.project)?.general.id;

/** The counts that follow from the folders of the demo. */
export const EXPECTED_PARTS: readonly DemoParts[] = DEMO_SITES.map((demo) => ({
  id: demo.site.id,
  homes: demo.estates.filter(({ general }) => general.parentId === undefined).length,
  firstBlock: 'hero',
  picture: 'image/jpeg',
  agreements: LOCALES.map(() => 4),
  group: demo.estates.filter(({ general }) => general.parentId === findProject(demo)).length + 1,
}));

/** Returns the counts that the responses of a back office contain. */
export const foundParts = (backoffice: TestBackOffice): Promise<readonly DemoParts[]> =>
  Promise.all(
    DEMO_SITES.map(async (demo) => {
      const { body: site } = await backoffice.call('GET', `/sites/by-hostname/${demo.site.hostnames[0]}`);
      const path = `/sites/${site.id}`;
      const found = await backoffice.call('POST', `${path}/estates`, { body: { limit: 500 } });
      const { body: home } = await backoffice.call('GET', `${path}/pages/home`);
      const hero = home.blocks[0].data.picture.file;
      const picture = await backoffice.call('GET', `${path}/assets/${hero.id}?hash=${hero.hash}`);
      const agreements = await Promise.all(
        LOCALES.map((locale) => backoffice.call('GET', `${path}/agreements?locale=${locale}`)),
      );
      const group = await backoffice.call('GET', `${path}/estates/group/${findProject(demo)}`);
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
