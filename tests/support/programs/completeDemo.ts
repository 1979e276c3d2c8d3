import { DEMO_SITES, type DemoSite } from '../demoSites.ts';
import { LOCALES } from '#shared/i18n/locales.ts';
import type { TestBackOffice } from './testBackOffice.ts';

/**
 * The facts about a demo agency that tests compare: the number of homes, the first block of its home page, the type of
 * its picture, and more.
 */
interface DemoSummary {
  readonly id: string;
  readonly homeCount: number;
  readonly firstBlock: string;
  readonly pictureType: string | null;
  readonly agreements: readonly number[];
  /** The number of homes in the first project: the project and its units. */
  readonly projectHomeCount: number;
}

/** Returns the id of the first project of an agency. */
const findProject = ({ estates }: DemoSite): number | undefined =>
  estates.find(({ general }) => general.project)?.general.id;

/** The summaries that follow from the folders of the demo. */
export const EXPECTED_SUMMARIES: readonly DemoSummary[] = DEMO_SITES.map((demo) => ({
  id: demo.site.id,
  homeCount: demo.estates.filter(({ general }) => general.parentId === undefined).length,
  firstBlock: 'hero',
  pictureType: 'image/jpeg',
  agreements: LOCALES.map(() => 4),
  projectHomeCount: demo.estates.filter(({ general }) => general.parentId === findProject(demo)).length + 1,
}));

/** Returns the summaries of the demo agencies according to the responses of a back office. */
export const readSummaries = (backoffice: TestBackOffice): Promise<readonly DemoSummary[]> =>
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
        homeCount: found.body.total.value,
        firstBlock: home.blocks[0].type,
        pictureType: picture.headers.get('Content-Type'),
        agreements: agreements.map(({ body }) => body.length),
        projectHomeCount: group.body.length,
      };
    }),
  );
