import { type Site, siteSchema } from '../../../shared/api/site.ts';
import type { Navigation } from '../../../shared/api/content.ts';
import type { SiteRepository } from './siteRepository.ts';
import { type Command, type CommandContext, UsageError, type Values } from '../core/cli/command.ts';
import { mergePatch } from '../core/cli/mergePatch.ts';
import { readJsonFile } from '../core/cli/readJsonFile.ts';
import { requireSite } from './requireSite.ts';
import { STARTER_NAVIGATION, STARTER_SITE } from './starterSite.ts';
import { formatTable } from '../core/cli/table.ts';
import { typedKeys } from '../../../shared/domain/typedKeys.ts';
import { LOCALES } from '../../../shared/i18n/locales.ts';

interface Stores {
  readonly estates: { count(siteId: string): Promise<number> };
  readonly navigation: { put(siteId: string, navigation: Navigation): Promise<unknown> };
  readonly sites: Pick<SiteRepository, 'create' | 'get' | 'list' | 'put'>;
  transaction<T>(run: (stores: Stores) => Promise<T>): Promise<T>;
}

const present = (object: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));

/** The part of a site that the options name. */
function patchOf(values: Values): Record<string, unknown> {
  const hostnames = values.list('hostname');
  const contact = present({ email: values.text('email'), phone: values.text('phone') });
  return present({
    id: values.text('id'),
    name: values.text('name'),
    hostnames: hostnames.length > 0 ? hostnames : undefined,
    origin: values.text('origin'),
    locales: values.text('locales')?.split(','),
    monogram: values.text('monogram'),
    contact: Object.keys(contact).length > 0 ? contact : undefined,
  });
}

const fromFile = async (values: Values): Promise<unknown> => {
  const file = values.text('file');
  return file === undefined ? {} : readJsonFile(file);
};

/** Throws an `Error` with a line for each field that is wrong. */
function parseSite(json: unknown): Site {
  const result = siteSchema.safeParse(json);
  if (result.success) return result.data;
  const lines = result.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`);
  throw new Error(`This is not a site:\n${lines.join('\n')}`);
}

/** Local names end in `.localhost` and answer on the port that the site has. */
const originOf = (hostname: string) =>
  hostname.endsWith('localhost') ? `http://${hostname}:{PORT}` : `https://${hostname}`;

const monogramOf = (name: string) =>
  name
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')
    .slice(0, 3);

function newSite(values: Values, file: unknown): Site {
  const options = patchOf(values);
  if (values.text('file') !== undefined) return parseSite(mergePatch(file, options));
  const id = values.text('id');
  if (id === undefined) throw new UsageError('site add needs --file, or --id and more options');
  const name = values.text('name') ?? id;
  const [hostname = `${id}.localhost`] = values.list('hostname');
  const derived = { name, hostnames: [hostname], origin: originOf(hostname), monogram: monogramOf(name) };
  return parseSite(mergePatch({ ...STARTER_SITE, ...derived }, options));
}

async function list({ out }: CommandContext, { sites, estates }: Stores): Promise<void> {
  const rows: string[][] = [];
  for (const site of await sites.list()) {
    const count = await estates.count(site.id);
    rows.push([site.id, site.name, site.hostnames.join(', '), site.locales.join(', '), String(count)]);
  }
  out.write(
    formatTable(
      [
        { title: 'Id' },
        { title: 'Name' },
        { title: 'Host names' },
        { title: 'Languages' },
        { title: 'Listings', align: 'right' },
      ],
      rows,
    ),
  );
}

async function add({ values, out }: CommandContext, repositories: Stores): Promise<void> {
  const site = newSite(values, await fromFile(values));
  await repositories.transaction(async (tx) => {
    await tx.sites.create(site);
    await tx.navigation.put(site.id, STARTER_NAVIGATION);
  });
  out.write(`Added ${site.id}: ${site.origin}\n`);
}

async function update({ values, out, words }: CommandContext, repositories: Stores): Promise<void> {
  const site = await requireSite(repositories, words[1] ?? values.text('id'));
  const patched = mergePatch(mergePatch(site, await fromFile(values)), patchOf(values));
  const outcome = await repositories.sites.put(parseSite(mergePatch(patched, { id: site.id })));
  out.write(outcome === 'unchanged' ? `Nothing changed in ${site.id}\n` : `Updated ${site.id}\n`);
}

const ACTIONS = { list, add, update } as const;

export const siteCommand: Command<Stores> = {
  name: 'site',
  summary: 'Lists, adds and changes sites',
  words: 'list | add | update ID',
  options: {
    file: { value: 'FILE', help: 'A site as JSON; for update, the part that changes (null removes a field)' },
    id: { value: 'ID', help: 'Lower-case letters, digits and hyphens' },
    name: { value: 'NAME', help: 'The agency' },
    hostname: {
      value: 'HOST',
      help: 'A host name that the site answers to; may be given several times',
      multiple: true,
    },
    origin: { value: 'URL', help: 'Scheme and host of canonical addresses' },
    locales: { value: 'LIST', help: `Languages, the default first: ${LOCALES.join(',')}` },
    monogram: { value: 'TEXT', help: 'Two or three letters for the icon' },
    email: { value: 'ADDRESS', help: 'Of the agency' },
    phone: { value: 'NUMBER', help: 'Of the agency' },
  },
  details: `
A site that is added by options alone has a quiet theme and an empty legal notice: complete it with site update;
check names what is missing.

  npm run backoffice -- site list
  npm run backoffice -- site add --id imports --name "Imported listings" --hostname imports.localhost
  npm run backoffice -- site update imports --file imports.site.json`,
  async run(context) {
    const [action = ''] = context.words;
    const name = typedKeys(ACTIONS).find((each) => each === action);
    if (!name) throw new UsageError('site takes list, add or update');
    if (context.words.length > (action === 'update' ? 2 : 1))
      throw new UsageError(`too many words: ${context.words.join(' ')}`);
    const { repositories } = await context.open();
    await ACTIONS[name](context, repositories);
    return 0;
  },
};
