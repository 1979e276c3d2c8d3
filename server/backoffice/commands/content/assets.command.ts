import path from 'node:path';
import { type AssetRef, assetIdSchema } from '#shared/api/common.ts';
import { getFileExtension, toPublicFilePath } from '#shared/domain/media.ts';
import { formatBytes } from '#shared/i18n/format.ts';
import { explainAssetRefusal, readAssetFile, readNewAsset } from '../../assets/assetFile.ts';
import { type AssetInput, toAssetRef } from '../../assets/assetRepository.ts';
import { findAction } from '../../core/cli/actions.ts';
import { type Command, type CommandContext, UsageError } from '../../core/cli/command.ts';
import { formatTable } from '../../core/cli/table.ts';
import { formatSuggestion } from '../../core/didYouMean.ts';
import type { Repositories } from '../../repositories.ts';
import { toVisitorOrigin } from '../../sites/newSite.ts';
import { requireSite } from '../../sites/requireSite.ts';
import type { SiteAction, SiteTarget } from '../../sites/siteAction.ts';
import { findAssetUses } from './assets/assetUses.ts';

type AssetTarget = SiteTarget<Repositories>;
type AssetAction = SiteAction<Repositories>;

const MAX_LISTED_ASSETS = 100;
/** The maximum number of uses of an asset that its line in the list names. */
const MAX_USES_PER_LINE = 3;
/** The maximum number of uses of an asset that are named before the asset is removed. */
const MAX_NAMED_USES = 10;
/** The maximum width of a table cell. It is so large that no web address is shortened. */
const MAX_CELL_CHARACTERS = 400;
const SVG_CONTENT_TYPE = 'image/svg+xml';

const formatAddress = (ref: AssetRef, { site, sitePort }: AssetTarget): string =>
  toVisitorOrigin(site, sitePort) + toPublicFilePath(ref);

const formatUses = (uses: readonly string[]): string =>
  uses.length <= MAX_USES_PER_LINE
    ? uses.join(', ')
    : `${uses.slice(0, MAX_USES_PER_LINE).join(', ')} and ${uses.length - MAX_USES_PER_LINE} more`;

async function listAssets({ values, out }: CommandContext, target: AssetTarget): Promise<number> {
  const { repositories, site } = target;
  const lowerCaseSearchText = values.text('match')?.toLowerCase();
  const matchingAssets = (await repositories.assets.list(site.id)).filter(
    ({ id }) => lowerCaseSearchText === undefined || id.includes(lowerCaseSearchText),
  );
  const isUnusedOnly = values.flag('unused');
  const isLimited = !values.flag('all') && !isUnusedOnly;
  const shownAssets = isLimited ? matchingAssets.slice(0, MAX_LISTED_ASSETS) : matchingAssets;
  const uses = await findAssetUses(repositories, site, new Set(shownAssets.map(({ id }) => id)));
  const rows = shownAssets
    .filter(({ id }) => !isUnusedOnly || !uses.has(id))
    .map((ref) => Object.assign({ address: formatAddress(ref, target), uses: uses.get(ref.id) ?? [] }, ref));
  if (values.flag('json')) {
    out.write(`${JSON.stringify(rows, null, 2)}\n`);
    return 0;
  }
  if (rows.length === 0) {
    out.write(
      `${site.id} has no ${lowerCaseSearchText !== undefined || isUnusedOnly ? 'such files' : 'pictures or files'}.\n`,
    );
    return 0;
  }
  const columns = [
    { title: 'Id', isWhole: true },
    { title: 'Kind' },
    { title: 'Size', align: 'right' as const },
    { title: 'Pixels', align: 'right' as const },
    { title: 'Used by' },
    { title: 'Address', isWhole: true },
  ];
  const cells = rows.map(({ id, contentType, bytes, width, height, uses: names, address }) => [
    id,
    getFileExtension(contentType),
    formatBytes(bytes),
    width === undefined ? '' : `${width} × ${height}`,
    names.length === 0 ? 'nothing' : formatUses(names),
    address,
  ]);
  out.write(formatTable(columns, cells, MAX_CELL_CHARACTERS));
  if (matchingAssets.length > shownAssets.length)
    out.write(
      `\nThese are ${shownAssets.length} of ${matchingAssets.length}; use --all to list all of them, or --match to list fewer.\n`,
    );
  return 0;
}

async function readNewFile({ positionals, values }: CommandContext): Promise<AssetInput> {
  const [, file = ''] = positionals;
  const id = values.text('id');
  const parsedId = id === undefined ? undefined : assetIdSchema.safeParse(id);
  if (parsedId && !parsedId.success) throw new UsageError(`--id should be ${parsedId.error.issues[0]?.message}`);
  const type = path.extname(file).toLowerCase() === '.svg' ? SVG_CONTENT_TYPE : undefined;
  try {
    return await (id === undefined ? readNewAsset(file, type) : readAssetFile(id, file, type));
  } catch (error) {
    throw new UsageError(`${file === '' ? 'the file' : file}: ${explainAssetRefusal(error)}`, { cause: error });
  }
}

async function addAsset(context: CommandContext, target: AssetTarget): Promise<number> {
  const { values, out } = context;
  const { repositories, site } = target;
  const input = await readNewFile(context);
  const newRef = toAssetRef(input);
  const isLogo = values.flag('logo');
  if (isLogo && newRef.width === undefined) throw new UsageError('--logo: the logo must be a picture');
  const storedRef = await repositories.assets.get(site.id, newRef.id);
  if (storedRef && storedRef.hash !== newRef.hash && !values.flag('replace'))
    throw new Error(
      `${site.id} has another file ${newRef.id} (${formatBytes(storedRef.bytes)}). Use --replace to replace it in all places that show it.`,
    );
  const ref = await repositories.assets.put(site.id, input);
  if (isLogo)
    await repositories.transaction(async ({ sites }) => {
      const currentSite = await sites.get(site.id);
      if (currentSite) await sites.put({ ...currentSite, logo: ref });
    }, 'snapshot');
  if (values.flag('json')) {
    out.write(`${JSON.stringify(ref, null, 2)}\n`);
    return 0;
  }
  const outcome = storedRef === undefined ? 'stored' : storedRef.hash === ref.hash ? 'was there already' : 'replaced';
  out.write(`${ref.id}: ${outcome}, ${formatBytes(ref.bytes)}\n${formatAddress(ref, target)}\n`);
  if (isLogo) out.write(`It is now the logo of ${site.name}.\n`);
  return 0;
}

async function removeAsset(
  { positionals, values, out }: CommandContext,
  { repositories, site }: AssetTarget,
): Promise<number> {
  const [, id = ''] = positionals;
  const ref = assetIdSchema.safeParse(id).success ? await repositories.assets.get(site.id, id) : undefined;
  if (!ref) {
    const assetIds = (await repositories.assets.list(site.id)).map((each) => each.id);
    throw new Error(
      `${site.id} has no file ${id}${formatSuggestion(id, assetIds)}. Use assets list to see the existing files.`,
    );
  }
  const contentUses = (await findAssetUses(repositories, site, new Set([id]))).get(id) ?? [];
  const copyingUses = (await repositories.assets.listCopyingConnections(site.id, id)).map(
    (name) => `the connection ${name}, which copied it`,
  );
  const uses = [...contentUses, ...copyingUses];
  const lines = uses.slice(0, MAX_NAMED_USES).map((use) => `  ${use}`);
  const moreLine = uses.length > MAX_NAMED_USES ? [`  and ${uses.length - MAX_NAMED_USES} more`] : [];
  if (uses.length > 0 && !values.flag('force'))
    throw new Error(
      [
        `${id} is in use and was not removed. Use --force to remove it anyway. These places would then lack it:`,
        ...lines,
        ...moreLine,
      ].join('\n'),
    );
  if (values.flag('dry-run')) {
    out.write(`${id} would be removed.\nDry run, nothing was written.\n`);
    return 0;
  }
  await repositories.assets.remove(site.id, id);
  out.write(
    [`Removed ${id}`, ...(uses.length > 0 ? ['These places now lack it:', ...lines, ...moreLine] : []), ''].join('\n'),
  );
  return 0;
}

const ASSET_ACTIONS: Readonly<Record<string, AssetAction>> = {
  list: { options: ['match', 'unused', 'all', 'json'], run: listAssets },
  add: {
    acceptedArguments: { count: 1, label: 'one file' },
    options: ['id', 'logo', 'replace', 'json'],
    run: addAsset,
  },
  remove: {
    acceptedArguments: { count: 1, label: 'the id of a file from assets list' },
    options: ['force', 'dry-run'],
    run: removeAsset,
  },
};

export const assetsCommand: Command<Repositories> = {
  name: 'assets',
  summary: 'Lists pictures and files of a site and the places that use them; adds and removes them',
  usage: 'list | add FILE | remove ID',
  options: {
    site: { value: 'ID', help: 'The site, by its id or a host name', required: true },
    match: { value: 'TEXT', help: 'For list: only files whose id contains this text' },
    unused: { help: 'For list: only files that the site does not use' },
    all: { help: `For list: all files, instead of at most ${MAX_LISTED_ASSETS}` },
    json: { help: 'For list and add: write JSON; for add, in the form in which pages and settings refer to a file' },
    id: { value: 'ID', help: 'For add: the id; by default, an id is derived from the name and the content' },
    logo: { help: 'For add: use the file as the logo of the site' },
    replace: { help: 'For add: replace another file that has this id' },
    force: { help: 'For remove: remove the file even if it is in use' },
    'dry-run': { help: 'For remove: show what would be removed, and remove nothing' },
  },
  details: `
Files are JPEG, PNG, WebP, AVIF or PDF, with at most 50 MB and 40 million pixels. Metadata that cameras add, such as the
location, is removed. An SVG is converted to a PNG. list and remove search all data of the site for uses of a file.

  npm run backoffice -- assets list --site duinhof --unused
  npm run backoffice -- assets add logo.svg --site duinhof --id logo --logo
  npm run backoffice -- assets add conditions.pdf --site duinhof
  npm run backoffice -- assets remove old-poster --site duinhof`,
  async run(context) {
    const action = findAction(assetsCommand, ASSET_ACTIONS, context);
    const { repositories, env } = await context.open();
    const site = await requireSite(repositories, context.values.text('site'));
    return action.run(context, { repositories, site, sitePort: env.sitePort });
  },
};
