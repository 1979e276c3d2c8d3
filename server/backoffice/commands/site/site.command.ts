import { LOCALES } from '#shared/i18n/locales.ts';
import { toShownOrigin } from '#shared/node/shownHost.ts';
import { findAction, type ActionArguments } from '../../core/cli/actions.ts';
import {
  type Command,
  type CommandContext,
  type OpenedStores,
  UsageError,
  type Values,
} from '../../core/cli/command.ts';
import { mergePatch } from '../../core/cli/mergePatch.ts';
import { readJsonFile } from '../../core/cli/readJsonFile.ts';
import { isObject } from '../../core/isObject.ts';
import { addFromFile } from '../../sites/adding/addFromFile.ts';
import { addSite } from '../../sites/adding/addSite.ts';
import { listSites } from '../../sites/listSites.ts';
import { buildNewSite, parseSite, toVisitorOrigin } from '../../sites/newSite.ts';
import { removeSite } from '../../sites/removeSite.ts';
import { renameSite } from '../../sites/renameSite.ts';
import { requireSite } from '../../sites/requireSite.ts';
import type { Repositories } from '../../repositories.ts';
import { showSite } from './showSite.ts';

type OpenedBackOffice = OpenedStores<Repositories>;

const removeUndefined = (object: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));

/** Returns the fields of a site that the options change. */
function buildPatch(values: Values): Record<string, unknown> {
  const hostnames = values.list('hostname');
  const contact = removeUndefined({ email: values.text('email'), phone: values.text('phone') });
  return removeUndefined({
    id: values.text('id'),
    name: values.text('name'),
    hostnames: hostnames.length > 0 ? hostnames : undefined,
    origin: values.text('origin'),
    locales: values.text('locales')?.split(','),
    monogram: values.text('monogram'),
    contact: Object.keys(contact).length > 0 ? contact : undefined,
  });
}

const readSiteFile = async (values: Values): Promise<unknown> => {
  const file = values.text('file');
  return file === undefined ? {} : readJsonFile(file);
};

async function addSiteFromOptions(
  { values, out }: CommandContext,
  { repositories, env }: OpenedBackOffice,
): Promise<number> {
  const options = buildPatch(values);
  const patchedSite = mergePatch(await readSiteFile(values), options);
  // A file describes a whole site. Without a file, the fields that no option gives get initial values.
  const isWholeSite = values.text('file') !== undefined;
  const site = isWholeSite || !isObject(patchedSite) ? parseSite(patchedSite) : buildNewSite(patchedSite);
  await repositories.transaction((tx) => addSite(tx, site));
  out.write(`Added ${site.id}: ${toShownOrigin(toVisitorOrigin(site, env.sitePort))}\n`);
  return 0;
}

async function updateSite(
  { values, out, positionals }: CommandContext,
  { repositories }: OpenedBackOffice,
): Promise<number> {
  const filePatch = await readSiteFile(values);
  const { siteId, outcome } = await repositories.transaction(async (tx) => {
    const site = await requireSite(tx, positionals[1]);
    const patchedSite = mergePatch(mergePatch(site, filePatch), buildPatch(values));
    return { siteId: site.id, outcome: await tx.sites.put(parseSite(mergePatch(patchedSite, { id: site.id }))) };
  }, 'snapshot');
  out.write(outcome === 'unchanged' ? `Nothing changed in ${siteId}\n` : `Updated ${siteId}\n`);
  return 0;
}

/** The options of `site add` that apply only to a file with several sites. */
const FROM_OPTIONS = ['dry-run', 'all-or-nothing', 'report'];
/** The options that describe a site, except its id, which cannot change. */
const FIELD_OPTIONS = ['name', 'hostname', 'origin', 'locales', 'monogram', 'email', 'phone'];

/** Throws `UsageError` for options that contradict each other. */
function checkAddOptions(values: Values): void {
  const isFromFile = values.text('from') !== undefined;
  if (isFromFile && (values.text('file') !== undefined || Object.keys(buildPatch(values)).length > 0))
    throw new UsageError(
      'site add --from reads all fields from its file, so options that describe one site are not allowed',
    );
  const fileOption = FROM_OPTIONS.find((name) => values.text(name) !== undefined || values.flag(name));
  if (!isFromFile && fileOption !== undefined)
    throw new UsageError(`site add accepts --${fileOption} only with --from`);
  if (!isFromFile && values.text('file') === undefined && values.text('id') === undefined)
    throw new UsageError('site add needs --from, --file, or --id with further options');
}

function checkRenameOptions(values: Values): void {
  if (values.list('hostname').length === 0 && values.text('name') === undefined)
    throw new UsageError('site rename needs --hostname or --name');
}

interface SiteCommandAction extends ActionArguments {
  /** Checks the options. Throws `UsageError` when they are invalid. */
  readonly check?: (values: Values) => void;
  run(context: CommandContext, backOffice: OpenedBackOffice): Promise<number>;
}

const ID_ARGUMENT = { count: 1, label: 'the id of a site, or one of its host names' } as const;
const SITE_ACTIONS: Readonly<Record<string, SiteCommandAction>> = {
  list: { options: ['match', 'json'], run: listSites },
  show: { acceptedArguments: ID_ARGUMENT, options: ['json'], run: showSite },
  add: {
    options: ['id', ...FIELD_OPTIONS, 'file', 'from', ...FROM_OPTIONS],
    check: checkAddOptions,
    run: (context, backOffice) =>
      context.values.text('from') === undefined
        ? addSiteFromOptions(context, backOffice)
        : addFromFile(context, backOffice),
  },
  update: { acceptedArguments: ID_ARGUMENT, options: [...FIELD_OPTIONS, 'file'], run: updateSite },
  rename: {
    acceptedArguments: ID_ARGUMENT,
    options: ['name', 'hostname', 'origin'],
    check: checkRenameOptions,
    run: renameSite,
  },
  remove: { acceptedArguments: ID_ARGUMENT, options: ['yes'], run: removeSite },
};

export const siteCommand: Command<Repositories> = {
  name: 'site',
  summary: 'Lists, shows, adds, changes, renames and removes sites',
  // The command needs the API token of the service, because the addresses of feeds are signed with it.
  needs: { database: 'existing', apiToken: ['show'] },
  usage: 'list | show ID | add | update ID | rename ID | remove ID',
  options: {
    file: { value: 'FILE', help: 'For add: a site as JSON; for update: the fields that change (null removes a field)' },
    from: { value: 'FILE', help: 'For add: several sites, as CSV, JSON or NDJSON with the fields of a site' },
    'dry-run': { help: 'For add --from: check everything and write nothing' },
    'all-or-nothing': { help: 'For add --from: write nothing when a row is refused' },
    report: { value: 'FILE', help: 'For add --from: write the result of every row to this file, as JSON' },
    id: { value: 'ID', help: 'For add: lower-case letters, digits and hyphens; the id cannot change later' },
    name: { value: 'NAME', help: 'For add, update and rename: the agency' },
    hostname: {
      value: 'HOST',
      help: 'For add, update and rename: a host name of the site; may be given several times',
      multiple: true,
    },
    origin: { value: 'URL', help: 'For add, update and rename: scheme and host of canonical addresses' },
    locales: { value: 'LIST', help: `For add and update: languages, the default first: ${LOCALES.join(',')}` },
    monogram: { value: 'TEXT', help: 'For add and update: two or three letters for the icon' },
    email: { value: 'ADDRESS', help: 'For add and update: the e-mail address of the agency' },
    phone: { value: 'NUMBER', help: 'For add and update: the phone number of the agency' },
    match: { value: 'TEXT', help: 'For list: only sites whose id, name or host names contain this text' },
    json: { help: 'For list and show: write JSON' },
    yes: { help: 'For remove: do not ask for confirmation' },
  },
  details: `
A site that is added with options only has a neutral theme and an empty legal notice. Complete it with site update; check
lists what is missing.

show prints an overview of one site: addresses, languages, brand, contact, homes by status and source, connections to
CRMs, mails, feeds, and the findings of check. Feeds have private addresses: everyone who knows an address can read the
file.

add --from reads one site per row, with a column or member for each field (id, name, hostnames, origin, locales,
contact.email, legal.companyNumber …). Missing fields get the same defaults as above. A refused row is reported with its
number, field and reason, and all other rows are added. A site that exists already with the same data is unchanged.

rename gives a site new host names, or the agency a new name. The first --hostname becomes the canonical address. The
previous host names are kept and redirect to it permanently. The id does not change.

remove deletes a site with all its data, including visitors' personal data. The deletion cannot be undone. Only a record
of the time and of the number of objects of each kind is kept.

  npm run backoffice -- site list --match gent
  npm run backoffice -- site show duinhof
  npm run backoffice -- site add --id imports --name "Imported listings" --hostname imports.localhost
  npm run backoffice -- site add --from agencies.csv --dry-run
  npm run backoffice -- site update imports --file imports.site.json
  npm run backoffice -- site rename duinhof --hostname www.zandhof.be --hostname zandhof.be --name Zandhof
  npm run backoffice -- site remove imports`,
  async run(context) {
    const action = findAction(siteCommand, SITE_ACTIONS, context);
    action.check?.(context.values);
    return action.run(context, await context.open());
  },
};
