import { existsSync } from 'node:fs';
import path from 'node:path';
import { type EstateImportStores, importEstates } from './importEstates.ts';
import { type Mapping, MappingError, parseMapping } from '../../import/mapping/mappingSchema.ts';
import { formatSuggestion } from '../../core/didYouMean.ts';
import biens from '../../import/mappings/biens.json' with { type: 'json' };
import estate from '../../import/mappings/estate.json' with { type: 'json' };
import forSale from '../../import/mappings/for-sale.json' with { type: 'json' };
import toRent from '../../import/mappings/to-rent.json' with { type: 'json' };
import woningen from '../../import/mappings/woningen.json' with { type: 'json' };
import { requireOption } from '../../core/cli/actions.ts';
import { prepareReport } from '../../core/cli/reportFile.ts';
import { type Command, type CommandContext, UsageError, type Values } from '../../core/cli/command.ts';
import { LIMIT_OPTIONS, parseLimits, writeImportStop } from '../../import/importLimits.ts';
import { formatImportSummary } from '../../import/importSummary.ts';
import { ENCODING_OPTION, readSourceFile } from '../../import/readSourceFile.ts';
import type { ImportReport } from '../../import/report.ts';
import { createProgressLine } from '../../core/cli/progressLine.ts';
import { readJsonFile } from '../../core/cli/readJsonFile.ts';
import { type MenuStores, showEstates } from '../../sites/showHolidayHomes.ts';
import { requireSite } from '../../sites/requireSite.ts';
import { type ArchiveImportStores, importArchive } from '../../siteArchive/importArchive.ts';
import type { SiteRepository } from '../../sites/siteRepository.ts';
import type { EstateRepository } from '../estateRepository.ts';

type Stores = EstateImportStores &
  MenuStores &
  ArchiveImportStores & {
    readonly sites: Pick<SiteRepository, 'countContents' | 'get' | 'list'>;
    readonly estates: Pick<EstateRepository, 'analyze'>;
  };

/** The mappings that the product contains, by name. */
const PRODUCT_MAPPINGS: Readonly<Record<string, unknown>> = {
  estate,
  'for-sale': forSale,
  'to-rent': toRent,
  woningen,
  biens,
};

async function readMapping(nameOrFile: string): Promise<Mapping> {
  const names = Object.keys(PRODUCT_MAPPINGS);
  if (!names.includes(nameOrFile) && !existsSync(nameOrFile))
    throw new Error(
      `There is no mapping ${nameOrFile}: neither a file nor one of ${names.join(', ')}${formatSuggestion(nameOrFile, names) || '.'}`,
    );
  try {
    return parseMapping(PRODUCT_MAPPINGS[nameOrFile] ?? (await readJsonFile(nameOrFile)));
  } catch (error) {
    if (!(error instanceof MappingError)) throw error;
    throw new Error(`The mapping ${nameOrFile} is invalid:\n${error.problems.map((line) => `  ${line}`).join('\n')}`, {
      cause: error,
    });
  }
}

/** The options that only files of listings accept. */
const LISTING_OPTIONS = [
  'site',
  'file',
  'encoding',
  'files',
  'mapping',
  'source',
  'full',
  'report',
  ...Object.keys(LIMIT_OPTIONS),
];
const ARCHIVE_OPTIONS = ['as', 'hostname', 'replace', 'yes'];

/** Throws `UsageError` for options that exclude each other. */
function checkOptions(values: Values): void {
  const isGiven = (name: string) => values.text(name) !== undefined || values.flag(name);
  if (!isGiven('archive')) {
    for (const name of ['site', 'file']) requireOption(values, name);
    const unsuitableOption = ARCHIVE_OPTIONS.find(isGiven);
    if (unsuitableOption !== undefined) throw new UsageError(`--${unsuitableOption} requires --archive`);
    return;
  }
  const unsuitableOption = LISTING_OPTIONS.find(isGiven);
  if (unsuitableOption !== undefined)
    throw new UsageError(`--archive imports a complete site and does not accept --${unsuitableOption}`);
}

async function runImport(context: CommandContext<Stores>): Promise<number> {
  const { values, out, err, open } = context;
  checkOptions(values);
  if (values.text('archive') !== undefined) return importArchive(context, open);
  const limits = parseLimits(values);
  const file = path.resolve(values.text('file') ?? '');
  const mapping = await readMapping(values.text('mapping') ?? 'estate');
  const writeReport = await prepareReport(values);
  const { repositories } = await open();
  const progress = createProgressLine({ err });
  try {
    const { siteId, ...result } = await importEstates(repositories, {
      siteId: (await requireSite(repositories, values.text('site'))).id,
      rows: readSourceFile(file, mapping, values.text('encoding')),
      mapping,
      sourceName: values.text('source'),
      isFull: values.flag('full'),
      isDryRun: values.flag('dry-run'),
      mediaFolder: values.text('files'),
      ...limits,
      now: new Date(),
      onProgress: (step) => progress.show(step),
    });
    const report: ImportReport = { siteId, file: path.basename(file), ...result };
    progress.end();
    if (!values.flag('dry-run')) await showEstates(repositories, siteId);
    out.write(formatImportSummary(report));
    await writeReport(report);
    return 0;
  } catch (error) {
    progress.end();
    if (writeImportStop(error, { err }))
      // The reason of the stop is more important than a report that cannot be written.
      await writeReport({ stopped: error.message, refused: error.refused }).catch((reportError: unknown) =>
        err.write(`${reportError instanceof Error ? reportError.message : String(reportError)}\n`),
      );
    if (error instanceof MappingError)
      throw new Error(`The mapping is invalid:\n${error.problems.map((line) => `  ${line}`).join('\n')}`, {
        cause: error,
      });
    throw error;
  }
}

export const importCommand: Command<Stores> = {
  name: 'import',
  summary: 'Imports listings from a file into a site, or a complete site from an archive',
  isBackground: true,
  options: {
    site: { value: 'ID', help: 'The site; required without --archive' },
    file: { value: 'FILE', help: 'CSV, JSON, NDJSON or XML; required without --archive' },
    encoding: { ...ENCODING_OPTION, help: `For --file: ${ENCODING_OPTION.help}` },
    archive: {
      value: 'PATH',
      help: 'A complete site, instead of --site and --file: a file written by export --archive, or a folder',
    },
    as: { value: 'ID', help: 'For --archive: the id of the new site; default: the id in the archive' },
    hostname: {
      value: 'HOST',
      help: 'For --archive: a host name of the new site; may be given several times',
      multiple: true,
    },
    replace: { help: 'For --archive: replace an existing site with this id and delete all its data' },
    yes: { help: 'For --archive: do not ask for confirmation' },
    files: { value: 'FOLDER', help: 'Folder of the pictures and files that the mapping names' },
    mapping: {
      value: 'MAPPING',
      help: 'A mapping file, or woningen, biens, for-sale, to-rent, estate; default: estate',
    },
    source: { value: 'NAME', help: 'The name of the source, instead of the name in the mapping' },
    full: { help: 'The file contains all listings of its source: withdraw the listings that are not in the file' },
    ...LIMIT_OPTIONS,
    'dry-run': { help: 'Check everything, write nothing' },
    report: { value: 'FILE', help: 'Write the whole report as JSON' },
  },
  details: `
A listing is identified by its source and by its id in that source, so a second import of a file changes only what differs.
The command reads and checks the complete file before it writes anything. A file that cannot be read to its end changes
nothing. The listings are then written in small batches, while sites keep answering. A dry run only reads. The command
writes nothing and ends with 1 when the file lacks columns that the mapping reads, when no row can be imported, or when too
many rows are refused. Row numbers are those of a spreadsheet: the header of a CSV file is row 1.

  npm run backoffice -- import --site imports --file for-sale.csv --mapping for-sale --dry-run
  npm run backoffice -- import --site agency --file feed.json --mapping feed.mapping.json --full --report report.json

An archive is read and checked completely before anything is written, and it is imported completely or not at all.
Addresses of listings and pages do not change. Links in earlier mails no longer work, and agendas get new calendar
addresses. When a site is replaced, its accounts in CRMs, its mails and its records of erasures are kept.

A folder contains the documents of the contract in JSON files, with pictures, for sites that people write by hand
(docs/site-folder.md). It is imported in the same way, without data of visitors.

  npm run backoffice -- import --archive duinhof.tar.gz
  npm run backoffice -- import --archive duinhof.tar.gz --as trial --hostname trial.duinhof.be`,
  run: runImport,
};
