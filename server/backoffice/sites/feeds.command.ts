import { type Site, siteSchema } from '#shared/api/site.ts';
import { toFeedPath, listFeeds } from '#shared/domain/addresses/feedPath.ts';
import type { Command } from '../core/cli/command.ts';
import { formatTable } from '../core/cli/table.ts';
import { toVisitorOrigin } from './newSite.ts';
import { requireSite } from './requireSite.ts';
import type { SiteStores } from './siteStores.ts';

const FEED_FORMAT_NAMES = { meta: 'Meta catalogue', openimmo: 'OpenImmo 1.2.7', kyero: 'Kyero 3' } as const;
/** The maximum width of a table cell. It is so large that no web address is shortened. */
const MAX_CELL_CHARACTERS = 400;

const readSite = async (stores: SiteStores, siteId: string | undefined): Promise<Site> =>
  siteSchema.parse(await requireSite(stores, siteId));

/** Stores the next version of the feed addresses of a site, so that the present addresses become invalid. */
const renewFeeds = (repositories: SiteStores, siteId: string | undefined): Promise<Site> =>
  repositories.transaction(async (tx) => {
    const { feeds, ...site } = await readSite(tx, siteId);
    const renewedSite = { ...site, feeds: { ...feeds, version: feeds.version + 1 } };
    await tx.sites.put(renewedSite);
    return renewedSite;
  }, 'snapshot');

export const feedsCommand: Command<SiteStores> = {
  name: 'feeds',
  summary: 'Shows the private addresses of files with homes for portals and advertising',
  needs: { database: 'existing', apiToken: true },
  options: {
    site: { value: 'ID', help: 'The site', required: true },
    renew: { help: 'Create new addresses; the previous addresses no longer work' },
    json: { help: 'Write the addresses as JSON' },
  },
  details: `
Everyone who knows an address can read the file, so give each address only to the portal that uses it.

  npm run backoffice -- feeds --site claes
  npm run backoffice -- feeds --site claes --renew

Use site update to choose the content of the files: the fields of \`feeds\` (docs/operations/integrations.md).`,
  async run({ values, out, open }) {
    const { repositories, env, apiToken } = await open();
    const isRenewed = values.flag('renew');
    const site = await (isRenewed ? renewFeeds : readSite)(repositories, values.text('site'));
    const key = { token: apiToken(), siteId: site.id, version: site.feeds.version };
    const origin = toVisitorOrigin(site, env.sitePort);
    const rows = listFeeds(site.locales).map((address) => ({
      format: FEED_FORMAT_NAMES[address.format],
      language: address.locale ?? 'all',
      url: `${origin}${toFeedPath(key, address)}`,
    }));
    if (values.flag('json')) {
      out.write(`${JSON.stringify(rows, undefined, 2)}\n`);
      return 0;
    }
    const columns = ['Format', 'Language', 'Address'].map((title) => ({ title }));
    out.write(
      formatTable(
        columns,
        rows.map(({ format, language, url }) => [format, language, url]),
        MAX_CELL_CHARACTERS,
      ),
    );
    if (isRenewed) out.write('\nThe previous addresses no longer work.\n');
    return 0;
  },
};
