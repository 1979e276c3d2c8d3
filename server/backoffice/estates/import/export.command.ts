import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { EXPORT_FORMATS, exportEstates, type ExportFormat } from './exportEstates.ts';
import { type Command, type CommandContext, UsageError, type Values } from '../../core/cli/command.ts';
import { exportArchive } from '../../siteArchive/exportArchive.ts';
import { requireSite } from '../../sites/requireSite.ts';
import type { SiteRepository } from '../../sites/siteRepository.ts';
import type { EstateRepository } from '../estateRepository.ts';

interface Stores {
  readonly sites: Pick<SiteRepository, 'get' | 'list'>;
  readonly estates: Pick<EstateRepository, 'stream'>;
}

const isExportFormat = (text: string): text is ExportFormat => EXPORT_FORMATS.some((format) => format === text);

/** Creates a stream that writes to another one without closing it, so that standard output stays open. */
const createForwardingStream = (stream: NodeJS.WritableStream) =>
  new Writable({ write: (chunk: Buffer, _encoding, done) => void stream.write(chunk, (error) => done(error)) });

/** Throws `UsageError` for options that exclude each other. */
function checkOptions(values: Values): void {
  const isArchive = values.text('archive') !== undefined;
  if (isArchive && (values.text('file') ?? values.text('format')) !== undefined)
    throw new UsageError('--archive writes all of a site, without --file and --format, which are for its listings');
  if (!isArchive && values.flag('personal-data')) throw new UsageError('--personal-data belongs to --archive');
}

async function run(context: CommandContext<Stores>): Promise<number> {
  const { values, out, err, open } = context;
  checkOptions(values);
  const format = values.text('format') ?? 'ndjson';
  if (!isExportFormat(format)) throw new UsageError(`--format is one of ${EXPORT_FORMATS.join(', ')}`);
  const backOffice = await open();
  const { repositories } = backOffice;
  const site = await requireSite(repositories, values.text('site'));
  if (values.text('archive') !== undefined) return exportArchive(context, backOffice, site.id);
  let estateCount = 0;
  const documents = async function* documents() {
    estateCount = 0;
    for await (const estate of repositories.estates.stream(site.id)) {
      estateCount++;
      yield estate;
    }
  };
  const output = Readable.from(exportEstates(documents, format));
  const file = values.text('file');
  if (file === undefined) {
    await pipeline(output, createForwardingStream(out));
    return 0;
  }
  const unfinishedFile = `${file}.unfinished`;
  try {
    await pipeline(output, createWriteStream(unfinishedFile));
    await rename(unfinishedFile, file);
  } finally {
    await rm(unfinishedFile, { force: true });
  }
  err.write(`${estateCount} listings of ${site.id} are in ${file}\n`);
  return 0;
}

export const exportCommand: Command<Stores> = {
  name: 'export',
  summary: "Writes a site's listings to a file or to standard output, or all that the site is into an archive",
  options: {
    site: { value: 'ID', help: 'The site', required: true },
    format: { value: 'FORMAT', help: `${EXPORT_FORMATS.join(', ')}; ndjson when absent` },
    file: { value: 'FILE', help: 'Standard output when absent; an older file stays until the new one is complete' },
    archive: { value: 'FILE', help: 'All that the site is, in a new file (.tar.gz), in place of its listings' },
    'personal-data': { help: 'For --archive: with what visitors left: messages, saved searches, viewings, stays' },
  },
  details: `
NDJSON and JSON hold the documents as they are stored; import takes them back with the mapping "estate".
CSV has a column for each field and is for spreadsheets.

  npm run backoffice -- export --site imports --file imports.ndjson
  npm run backoffice -- import --site copy --file imports.ndjson --mapping estate

An archive has settings, listings (withdrawn ones, too), holiday homes with prices and closed nights, pages, menus,
entities, agreements, wording, collections, redirects, agendas, pictures and files; import --archive takes it, in this
database or another one. The same site gives the same bytes. No archive has passwords, tokens, accounts in CRMs or mails.
Without --personal-data it has nothing of visitors: nights of confirmed stays are closed, without saying for whom, and
viewings and calendar addresses of other platforms are missing.

  npm run backoffice -- export --site duinhof --archive duinhof.tar.gz --personal-data`,
  run,
};
