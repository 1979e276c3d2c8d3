import { type Estate, estateWriteSchema } from '#shared/api/estate.ts';
import type { Site } from '#shared/api/site.ts';
import { getCityName } from '#shared/domain/rules.ts';
import { toEstateSlug } from '#shared/domain/estate/slug.ts';
import { DEFAULT_LOCALE, localize } from '#shared/i18n/locales.ts';
import { RECORD_STATUS_ID } from '#shared/primitives/ids.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import type { AssetRepository } from '../assets/assetRepository.ts';
import { findAction } from '../core/cli/actions.ts';
import { type Command, type CommandContext } from '../core/cli/command.ts';
import { formatTable, measureLineWidth } from '../core/cli/table.ts';
import { toVisitorOrigin } from '../sites/newSite.ts';
import { requireSite } from '../sites/requireSite.ts';
import type { SiteAction, SiteTarget } from '../sites/siteAction.ts';
import type { SiteRepository } from '../sites/siteRepository.ts';
import { applyEstateChange, listDifferences, formatPriceState, ESTATE_TEXT_FIELDS } from './editing/estateChange.ts';
import { findEstate, formatEstateName } from './editing/findEstate.ts';
import { readChange, storePhotos } from './editing/readChange.ts';
import { parseStatuses, toStatusKey } from './editing/statusWords.ts';
import type { EstateRepository } from './estateRepository.ts';

interface Stores {
  readonly sites: Pick<SiteRepository, 'get' | 'list'>;
  readonly assets: Pick<AssetRepository, 'put'>;
  readonly estates: Pick<
    EstateRepository,
    'findCrmOfSource' | 'listNewestReferences' | 'put' | 'findStored' | 'stream' | 'withdrawMany' | 'listByReference'
  >;
  transaction<T>(run: (stores: Pick<Stores, 'estates'>) => Promise<T>, isolation?: 'snapshot'): Promise<T>;
}

type EstateTarget = SiteTarget<Stores>;
type EstateAction = SiteAction<Stores>;

const MAX_LISTED_ESTATES = 100;
/** The maximum number of rows with `--all`, because the whole table is in memory. */
const MAX_LISTED_ESTATES_WITH_ALL = 10_000;
const MAX_CELL_CHARACTERS = 40;
const MAX_SHOWN_CHARACTERS = 100;
const DRY_RUN_MESSAGE = 'Dry run, nothing was written.\n';

/** Returns the address of the estate's page; for a unit, the short address, which redirects to the page. */
function buildAddress({ general, address }: Estate, { site, sitePort }: EstateTarget): string {
  const [locale = DEFAULT_LOCALE] = site.locales;
  const estateId = general.id;
  const path =
    general.parentId === undefined
      ? pathFor('estate', locale, { estateId, slug: toEstateSlug({ ...general, address }, locale) })
      : pathFor('estateShort', locale, { estateId });
  return toVisitorOrigin(site, sitePort) + path;
}

/** Explains why visitors do not see a home; undefined when they see it. */
function explainHidden({ general }: Estate, { listing }: Site): string | undefined {
  if (general.recordStatus === RECORD_STATUS_ID.INACTIVE) return 'the home is inactive, so visitors cannot see it';
  if (listing.hiddenStatus.includes(general.transaction.id))
    return `the site hides homes that are ${toStatusKey(general.transaction.id)} (listing.hiddenStatus)`;
  return undefined;
}

async function listEstates({ values, out }: CommandContext, { repositories, site }: EstateTarget): Promise<number> {
  const [locale = DEFAULT_LOCALE] = site.locales;
  const [status, match, showsAll] = [values.text('status'), values.text('match')?.toLowerCase(), values.flag('all')];
  const statuses: readonly number[] | undefined = status === undefined ? undefined : parseStatuses(status);
  const isWanted = ({ general, address }: Estate): boolean => {
    if (statuses?.includes(general.transaction.id) === false) return false;
    if (match === undefined) return true;
    const searchedTexts = [
      String(general.id),
      general.reference,
      localize(general.title, locale),
      getCityName(address, locale),
    ];
    return searchedTexts.some((text) => text?.toLowerCase().includes(match) === true);
  };
  const maxRows = showsAll ? MAX_LISTED_ESTATES_WITH_ALL : MAX_LISTED_ESTATES;
  const rows: string[][] = [];
  let hasMore = false;
  for await (const estate of repositories.estates.stream(site.id)) {
    if (!isWanted(estate)) continue;
    if (rows.length === maxRows) {
      hasMore = true;
      break;
    }
    const { general, address, pictures, source } = estate;
    rows.push([
      general.reference ?? '',
      String(general.id),
      `${toStatusKey(general.transaction.id)}${general.recordStatus === RECORD_STATUS_ID.INACTIVE ? ' (inactive)' : ''}`,
      formatPriceState(general.price),
      getCityName(address, locale),
      localize(general.title, locale),
      String(pictures.length),
      source?.name ?? '',
    ]);
  }
  if (rows.length === 0) {
    out.write(`${site.id} has no ${status === undefined && match === undefined ? 'homes' : 'such homes'}.\n`);
    return 0;
  }
  const columns = [
    { title: 'Reference', isWhole: true },
    { title: 'Id', align: 'right' as const },
    { title: 'Status', isWhole: true },
    { title: 'Price', align: 'right' as const },
    { title: 'City' },
    { title: 'Title' },
    { title: 'Pictures', align: 'right' as const },
    { title: 'From' },
  ];
  out.write(formatTable(columns, rows, MAX_CELL_CHARACTERS, measureLineWidth(out)));
  if (hasMore)
    out.write(
      `\nThese are the first ${maxRows} homes. Use ${showsAll ? 'export' : '--all'} to see the others, or --match and --status to list fewer.\n`,
    );
  return 0;
}

async function showEstate({ values, positionals, out }: CommandContext, target: EstateTarget): Promise<number> {
  const { repositories, site } = target;
  const { document } = await findEstate(repositories.estates, site, positionals[1] ?? '');
  if (values.flag('json')) {
    out.write(`${JSON.stringify(document, null, 2)}\n`);
    return 0;
  }
  const { general, pictures } = document;
  const hiddenReason = explainHidden(document, site);
  const origin = await describeOrigin(repositories, site, document);
  const rows = [
    ['status', toStatusKey(general.transaction.id)],
    ['price', formatPriceState(general.price)],
    ['comes from', origin ?? 'by hand'],
    ...ESTATE_TEXT_FIELDS.flatMap((field) =>
      site.locales.map((locale) => [`${field} (${locale})`, general[field][locale] ?? 'none']),
    ),
    ...(hiddenReason === undefined ? [] : [['hidden', hiddenReason]]),
  ];
  out.write(`${formatEstateName(document, site)}\n\n`);
  out.write(formatTable([{ title: 'Field' }, { title: 'Value' }], rows, MAX_SHOWN_CHARACTERS, measureLineWidth(out)));
  const pictureRows = pictures
    .toSorted((a, b) => a.index - b.index)
    .map(({ file, kind }, index) => [
      String(index + 1),
      kind,
      file.id,
      file.width === undefined ? '' : `${file.width} × ${file.height}`,
    ]);
  const columns = [
    { title: 'Picture', align: 'right' as const },
    { title: 'Kind' },
    { title: 'Asset' },
    { title: 'Pixels' },
  ];
  out.write(pictureRows.length === 0 ? '\nNo pictures.\n' : `\n${formatTable(columns, pictureRows, 100)}`);
  if (hiddenReason === undefined) out.write(`\n${buildAddress(document, target)}\n`);
  return 0;
}

/**
 * Returns the origin of an estate, such as `the CRM zabun` or `the import woningen`; undefined for an estate without a
 * source.
 */
async function describeOrigin({ estates }: Stores, { id }: Site, { source }: Estate): Promise<string | undefined> {
  if (!source) return undefined;
  const crm = await estates.findCrmOfSource(id, source.name);
  return crm === undefined ? `the import ${source.name}` : `the CRM ${crm}`;
}

/**
 * Refuses to change an estate of a CRM, unless `--force` is set, and warns that an import may overwrite a change.
 *
 * @throws an `Error` with the reason
 */
async function checkSourceOwnership(
  { values, err }: CommandContext,
  { repositories, site }: EstateTarget,
  estate: Estate,
): Promise<void> {
  const { source } = estate;
  if (!source) return;
  const crm = await repositories.estates.findCrmOfSource(site.id, source.name);
  const name = formatEstateName(estate, site);
  if (crm === undefined) {
    err.write(
      `  ! ${name} comes from an import (${source.name}). The next import overwrites this change with the content of its file, so change the file, too.\n`,
    );
    return;
  }
  if (!values.flag('force'))
    throw new Error(
      `${name} belongs to the CRM ${crm} (connection ${source.name}): change it there. The CRM overwrites changes made here when the home changes there or when the whole list is read again. Use --force to write the change anyway.`,
    );
  err.write(`  ! ${name} belongs to the CRM ${crm}, which overwrites this change when the home changes there.\n`);
}

/** Throws an `Error` with a line for each field that the contract refuses. */
function assertValid(estate: Estate): void {
  const { error } = estateWriteSchema.safeParse(estate);
  if (!error) return;
  const lines = error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`);
  throw new Error(['The home was not changed, because it would become invalid:', ...lines].join('\n'));
}

/** Prints the differences and the address of the page. */
function reportChange({ out }: CommandContext, target: EstateTarget, lines: readonly string[], estate: Estate): void {
  const { site } = target;
  out.write(`${formatEstateName(estate, site)}\n${lines.map((line) => `  ${line}\n`).join('')}`);
  const hiddenReason = explainHidden(estate, site);
  out.write(hiddenReason === undefined ? `${buildAddress(estate, target)}\n` : `Not shown: ${hiddenReason}.\n`);
}

async function setEstate(context: CommandContext, target: EstateTarget): Promise<number> {
  const { positionals, values, out } = context;
  const { repositories, site } = target;
  const { document } = await findEstate(repositories.estates, site, positionals[1] ?? '');
  const { change, photos } = await readChange(context, site);
  const plannedEstate = applyEstateChange(document, change);
  const lines = listDifferences(document, plannedEstate, site.locales);
  if (lines.length === 0) {
    out.write(`Nothing changed in ${formatEstateName(document, site)}\n`);
    return 0;
  }
  assertValid(plannedEstate);
  await checkSourceOwnership(context, target, document);
  if (values.flag('dry-run')) {
    reportChange(context, target, lines, plannedEstate);
    out.write(DRY_RUN_MESSAGE);
    return 0;
  }
  await storePhotos(repositories.assets, site.id, photos);
  const changeResult = await repositories.transaction(async ({ estates }) => {
    const storedEstate = await estates.findStored(site.id, document.general.id);
    if (!storedEstate || storedEstate.isWithdrawn)
      throw new Error(`${formatEstateName(document, site)} was withdrawn in the meantime.`);
    const newEstate = applyEstateChange(storedEstate.document, change);
    await estates.put(site.id, newEstate);
    return { before: storedEstate.document, after: newEstate };
  }, 'snapshot');
  reportChange(
    context,
    target,
    listDifferences(changeResult.before, changeResult.after, site.locales),
    changeResult.after,
  );
  return 0;
}

async function removeEstate(context: CommandContext, target: EstateTarget): Promise<number> {
  const { positionals, values, out } = context;
  const { repositories, site } = target;
  const { document } = await findEstate(repositories.estates, site, positionals[1] ?? '');
  await checkSourceOwnership(context, target, document);
  const name = formatEstateName(document, site);
  if (values.flag('dry-run')) {
    out.write(`${name} would be withdrawn.\n${DRY_RUN_MESSAGE}`);
    return 0;
  }
  const withdrawnIds = await repositories.estates.withdrawMany(site.id, [document.general.id]);
  const unitsNote = withdrawnIds.length > 1 ? `, with ${withdrawnIds.length - 1} units` : '';
  out.write(`${name} was withdrawn${unitsNote}. Its address answers 410. Use estate restore to publish it again.\n`);
  return 0;
}

async function restoreEstate(context: CommandContext, target: EstateTarget): Promise<number> {
  const { positionals, values, out } = context;
  const { repositories, site } = target;
  const { document } = await findEstate(repositories.estates, site, positionals[1] ?? '', true);
  await checkSourceOwnership(context, target, document);
  const name = formatEstateName(document, site);
  if (values.flag('dry-run')) {
    out.write(`${name} would be on the site again.\n${DRY_RUN_MESSAGE}`);
    return 0;
  }
  assertValid(document);
  await repositories.estates.put(site.id, document);
  reportChange(context, target, ['on the site again'], document);
  return 0;
}

const REFERENCE_ARGUMENT = { count: 1, label: 'the reference of a home, or its number' } as const;
const CHANGE_OPTIONS = [
  'status',
  'price',
  'locale',
  'clear',
  ...['title', 'description', 'short-description'].flatMap((name) => [name, `${name}-file`]),
  'photo',
  'replace-photos',
  'remove-photo',
  'photo-order',
];
const ESTATE_ACTIONS: Readonly<Record<string, EstateAction>> = {
  list: { options: ['status', 'match', 'all'], run: listEstates },
  show: { acceptedArguments: REFERENCE_ARGUMENT, options: ['json'], run: showEstate },
  set: { acceptedArguments: REFERENCE_ARGUMENT, options: [...CHANGE_OPTIONS, 'dry-run', 'force'], run: setEstate },
  remove: { acceptedArguments: REFERENCE_ARGUMENT, options: ['dry-run', 'force'], run: removeEstate },
  restore: { acceptedArguments: REFERENCE_ARGUMENT, options: ['dry-run', 'force'], run: restoreEstate },
};

export const estateCommand: Command<Stores> = {
  name: 'estate',
  summary: 'Lists and shows homes, changes the status, price, texts and photos of a home, withdraws and restores it',
  usage: 'list | show REF | set REF | remove REF | restore REF',
  options: {
    site: { value: 'ID', help: 'The site, by its id or a host name', required: true },
    status: {
      value: 'STATUS',
      help: 'For set: FOR_SALE, SALE_UNDER_OPTION, SOLD, TO_RENT …, or te koop, verkocht, vendu …; for list: only homes with this status',
    },
    price: {
      value: 'PRICE',
      help: 'For set: an amount such as 345.000; none: no price; hidden: price on request, the amount is kept; shown',
    },
    locale: { value: 'CODE', help: 'For set: the language of the texts; required when the site has several languages' },
    title: { value: 'TEXT', help: 'For set: the title' },
    'title-file': { value: 'FILE', help: 'For set: the title, from a file; - is standard input' },
    description: { value: 'TEXT', help: 'For set: the description' },
    'description-file': { value: 'FILE', help: 'For set: the description, from a file; - is standard input' },
    'short-description': { value: 'TEXT', help: 'For set: the short description' },
    'short-description-file': {
      value: 'FILE',
      help: 'For set: the short description, from a file; - is standard input',
    },
    clear: {
      value: 'TEXT',
      help: 'For set: remove title, description or short-description in that language',
      multiple: true,
    },
    photo: {
      value: 'FILE',
      help: 'For set: add a photo (jpg, png, webp, avif) at the end; several times',
      multiple: true,
    },
    'replace-photos': { help: 'For set: replace all photos with those of --photo; plans are kept' },
    'remove-photo': { value: 'NUMBERS', help: 'For set: remove pictures, by their numbers in show', multiple: true },
    'photo-order': {
      value: 'NUMBERS',
      help: 'For set: 3,1 puts these pictures first; the others follow',
      multiple: true,
    },
    match: { value: 'TEXT', help: 'For list: only homes whose reference, number, title or city contains this text' },
    all: { help: `For list: up to ${MAX_LISTED_ESTATES_WITH_ALL} homes, instead of ${MAX_LISTED_ESTATES}` },
    json: { help: 'For show: the complete document as JSON' },
    'dry-run': { help: 'For set, remove and restore: show what would change, and write nothing' },
    force: { help: 'For set, remove and restore: also change a home that comes from a CRM' },
  },
  details: `
REF is the reference of a home or its number; id:1004 can only mean the number. Nothing is written when an option is wrong.
A change is visible at once, also on a running server. Everything that no option names stays unchanged.

A home from an import can be changed, but the next import of its file overwrites the change: change the file, too. A home
from a CRM can be changed only with --force, because the CRM overwrites it. Use import to add homes; the starter
spreadsheets in docs/starter are the easiest way.

remove withdraws a home; with a project, also its units. Its address then answers 410. restore publishes it again.

  npm run backoffice -- estate list --site duinhof --match gent
  npm run backoffice -- estate set DH-1004 --site duinhof --status SOLD
  npm run backoffice -- estate set DH-1004 --site duinhof --price 345.000 --photo garden.jpg
  npm run backoffice -- estate set DH-1004 --site duinhof --locale fr --description-file description.txt
  npm run backoffice -- estate set DH-1004 --site duinhof --remove-photo 2 --photo-order 4,1`,
  async run(context) {
    const action = findAction(estateCommand, ESTATE_ACTIONS, context);
    const { repositories, env } = await context.open();
    const site = await requireSite(repositories, context.values.text('site'));
    return action.run(context, { repositories, site, sitePort: env.sitePort });
  },
};
