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
    throw new UsageError(
      '--archive exports the complete site; it cannot be combined with --file and --format, which apply to listings',
    );
  if (!isArchive && values.flag('personal-data')) throw new UsageError('--personal-data requires --archive');
}

async function runExport(context: CommandContext<Stores>): Promise<number> {
  const { values, out, err, open } = context;
  checkOptions(values);
  const format = values.text('format') ?? 'ndjson';
  if (!isExportFormat(format)) throw new UsageError(`--format must be one of ${EXPORT_FORMATS.join(', ')}`);
  const backOffice = await open();
  const { repositories } = backOffice;
  const site = await requireSite(repositories, values.text('site'));
  if (values.text('archive') !== undefined) return exportArchive(context, backOffice, site.id);
  let estateCount = 0;
  const readDocuments = async function* readDocuments() {
    estateCount = 0;
    for await (const estate of repositories.estates.stream(site.id)) {
      estateCount++;
      yield estate;
    }
  };
  const output = Readable.from(exportEstates(readDocuments, format));
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
  summary: "Writes a site's listings to a file or to standard output, or the complete site to an archive",
  options: {
    site: { value: 'ID', help: 'The site', required: true },
    format: { value: 'FORMAT', help: `${EXPORT_FORMATS.join(', ')}; default: ndjson` },
    file: {
      value: 'FILE',
      help: 'Default: standard output. An existing file is replaced only when the new one is complete',
    },
    archive: { value: 'FILE', help: 'Export the complete site into a new file (.tar.gz), instead of the listings' },
    'personal-data': {
      help: 'For --archive: include personal data of visitors: messages, saved searches, viewings, stays',
    },
  },
  details: `
NDJSON and JSON contain the documents as they are stored; import reads them with the mapping "estate".
CSV has a column for each field and is for spreadsheets.

  npm run backoffice -- export --site imports --file imports.ndjson
  npm run backoffice -- import --site copy --file imports.ndjson --mapping estate

An archive contains settings, listings (also withdrawn ones), holiday homes with prices and closed nights, pages, menus,
entities, agreements, translations, collections, redirects, agendas, pictures and files. import --archive imports it
into this database or another one. Exports of an unchanged site have the same bytes. An archive never contains
passwords, tokens, accounts in CRMs or mails. Without --personal-data it contains no data of visitors: the nights of
confirmed stays are closed without the name of the guest, and viewings and calendar addresses of other platforms are
left out.

  npm run backoffice -- export --site duinhof --archive duinhof.tar.gz --personal-data`,
  run: runExport,
};
