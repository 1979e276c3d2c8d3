import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { EXPORT_FORMATS, exportEstates, type ExportFormat } from './exportEstates.ts';
import { type Command, type CommandContext, UsageError } from '../../core/cli/command.ts';
import { requireSite } from '../../sites/requireSite.ts';
import type { SiteRepository } from '../../sites/siteRepository.ts';
import type { EstateRepository } from '../estateRepository.ts';

interface Stores {
  readonly sites: Pick<SiteRepository, 'get' | 'list'>;
  readonly estates: Pick<EstateRepository, 'stream'>;
}

const isFormat = (text: string): text is ExportFormat => EXPORT_FORMATS.some((format) => format === text);

/** Writes to a stream without closing it: standard output stays open. */
const into = (stream: NodeJS.WritableStream) =>
  new Writable({ write: (chunk: Buffer, _encoding, done) => void stream.write(chunk, (error) => done(error)) });

async function run({ values, out, err, open }: CommandContext<Stores>): Promise<number> {
  const format = values.text('format') ?? 'ndjson';
  if (!isFormat(format)) throw new UsageError(`--format is one of ${EXPORT_FORMATS.join(', ')}`);
  const { repositories } = await open();
  const site = await requireSite(repositories, values.text('site'));
  let count = 0;
  const documents = async function* documents() {
    count = 0;
    for await (const estate of repositories.estates.stream(site.id)) {
      count++;
      yield estate;
    }
  };
  const pieces = Readable.from(exportEstates(documents, format));
  const file = values.text('file');
  if (file === undefined) {
    await pipeline(pieces, into(out));
    return 0;
  }
  const unfinished = `${file}.unfinished`;
  try {
    await pipeline(pieces, createWriteStream(unfinished));
    await rename(unfinished, file);
  } finally {
    await rm(unfinished, { force: true });
  }
  err.write(`${count} listings of ${site.id} are in ${file}\n`);
  return 0;
}

export const exportCommand: Command<Stores> = {
  name: 'export',
  summary: "Writes a site's listings to a file or to standard output",
  options: {
    site: { value: 'ID', help: 'The site', required: true },
    format: { value: 'FORMAT', help: `${EXPORT_FORMATS.join(', ')}; ndjson when absent` },
    file: { value: 'FILE', help: 'Standard output when absent; an older file stays until the new one is complete' },
  },
  details: `
NDJSON and JSON hold the documents as they are stored; import takes them back with the mapping "estate".
CSV has a column for each field and is for spreadsheets.

  npm run backoffice -- export --site imports --file imports.ndjson
  npm run backoffice -- import --site copy --file imports.ndjson --mapping estate`,
  run,
};
