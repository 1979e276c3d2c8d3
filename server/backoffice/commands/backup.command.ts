import { stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { destination } from 'pino';
import { errorCode } from '#shared/node/errorCode.ts';
import { createDataFolder } from '#shared/node/dataFolder.ts';
import { openMediaStorage } from '#shared/storage/mediaSettings.ts';
import { createOriginals } from '../assets/originals.ts';
import { BackupError, NoDiskSpace } from '../backup/backupError.ts';
import { chooseBackupFile, makeBackup } from '../backup/makeBackup.ts';
import { writeVerifiedRecord } from '../backup/verifiedRecord.ts';
import { type VerifiedBackup, verifyBackup } from '../backup/verifyBackup.ts';
import { findAction, refuseOtherOptions, requireOption } from '../core/cli/actions.ts';
import type { Command, CommandContext } from '../core/cli/command.ts';
import { createProgressLine } from '../core/cli/progressLine.ts';
import { parseEnv } from '../env.ts';
import { createLog } from '../log.ts';
import { readSitePort } from '../serviceFile.ts';

const BYTES_PER_MB = 1_000_000;
/**
 * The exit code `EX_TEMPFAIL` of sysexits.h. It means that no damage was found in the file, but the file could not be
 * verified.
 */
const EXIT_NOT_VERIFIED = 75;
/** The exit codes for signals, as shells define them: 128 plus the number of the signal. */
const SIGNAL_EXIT_CODES = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;
type EndingSignal = keyof typeof SIGNAL_EXIT_CODES;

async function makeBackupFile({ values, out, err, open }: CommandContext): Promise<number> {
  const file = await chooseBackupFile(requireOption(values, 'to'), new Date());
  const { pool, env, log } = await open();
  const originals = env.media && createOriginals(openMediaStorage(env.media, log));
  const readOriginal = originals && ((key: string) => originals.read(key));
  const line = createProgressLine({ err });
  const kind = env.databaseUrl === undefined ? 'pglite' : 'postgres';
  try {
    const source = { pool, dataDir: env.dataDir, kind, log, readOriginal } as const;
    const result = await makeBackup(source, file, (done, total) => line.show({ phase: 'copying', done, total }));
    line.end();
    if (result.waitedMs !== undefined) err.write(`The database was paused for ${Math.ceil(result.waitedMs)} ms.\n`);
    out.write(`${file}: ${result.rowCount} rows, ${(result.archiveBytes / BYTES_PER_MB).toFixed(1)} MB\n`);
    return 0;
  } finally {
    line.end();
  }
}

/**
 * Returns a signal that is aborted when the process receives a terminating signal, so that the command can clean up.
 */
function listenForEndingSignals(): {
  readonly signal: AbortSignal;
  readonly getSignalName: () => EndingSignal | undefined;
  stopListening(): void;
} {
  const controller = new AbortController();
  let receivedSignal: EndingSignal | undefined;
  const onSignal = (name: EndingSignal) => {
    receivedSignal ??= name;
    controller.abort(new Error(`The verification was stopped by ${name}.`));
  };
  const signalNames = Object.keys(SIGNAL_EXIT_CODES) as readonly EndingSignal[];
  for (const name of signalNames) process.on(name, onSignal);
  return {
    signal: controller.signal,
    getSignalName: () => receivedSignal,
    stopListening: () => {
      for (const name of signalNames) process.off(name, onSignal);
    },
  };
}

/**
 * Records the verification for metrics. Nothing is recorded in a folder in which no service has run, because metrics do
 * not read such a folder.
 */
function recordVerified(
  { out, err }: CommandContext,
  dataDir: string | undefined,
  { at }: VerifiedBackup['manifest'],
): void {
  if (dataDir === undefined) {
    out.write(
      'The result is not recorded for metrics and alerts: no service has run with the DATA_DIR of this command.\n',
    );
    return;
  }
  try {
    writeVerifiedRecord(dataDir, at, new Date());
  } catch (error) {
    err.write(
      `The result is not recorded for metrics and alerts: ${error instanceof Error ? error.message : String(error)}\n`,
    );
  }
}

async function verifyBackupFile(context: CommandContext): Promise<number> {
  const { positionals, values, variables = {}, out, err } = context;
  const file = path.resolve(positionals[1] ?? '');
  const env = parseEnv(variables);
  const hasService = readSitePort(env.dataDir) !== undefined;
  if (hasService) createDataFolder(env.dataDir);
  const workFolder = path.resolve(values.text('scratch') ?? (hasService ? env.dataDir : os.tmpdir()));
  const log = createLog(env.logLevel === 'info' ? 'warn' : env.logLevel, destination(2));
  const line = createProgressLine({ err });
  const signalListener = listenForEndingSignals();
  const { signal } = signalListener;
  try {
    const { size } = await stat(file);
    const verifiedBackup = await verifyBackup(file, {
      workFolder,
      log,
      signal,
      onProgress: (phase, done, total) => line.show({ phase, done, ...(total !== undefined && { total }) }),
    });
    line.end();
    const { manifest, rowCount, tableCount, mediaCount } = verifiedBackup;
    out.write(
      `${file}: ${(size / BYTES_PER_MB).toFixed(1)} MB of version ${manifest.version}, with the data of ${manifest.at}\n` +
        `Restored and compared: ${manifest.sites.length} sites, ${rowCount} rows of ${tableCount} tables, ${mediaCount} pictures and documents\n`,
    );
    recordVerified(context, hasService ? env.dataDir : undefined, manifest);
    return 0;
  } catch (error) {
    line.end();
    const signalName = signalListener.getSignalName();
    if (signalName !== undefined) {
      err.write(`Not verified: stopped by ${signalName}.\n`);
      return SIGNAL_EXIT_CODES[signalName];
    }
    if (error instanceof BackupError && !(error instanceof NoDiskSpace)) throw error;
    const reason =
      errorCode(error) === 'ENOENT'
        ? `There is no file ${file}.`
        : String(error instanceof Error ? error.message : error);
    err.write(`The file was not verified, so whether it is damaged is unknown: ${reason}\n`);
    return EXIT_NOT_VERIFIED;
  } finally {
    signalListener.stopListening();
  }
}

const FILE_ARGUMENT = { count: 1, label: 'the file of a backup' } as const;
const VERIFY_OPTIONS = {
  scratch: {
    value: 'FOLDER',
    help: 'The folder in which the backup is restored for the comparison. The restored data are removed afterwards',
  },
} as const;
const BACKUP_ACTIONS = {
  verify: { acceptedArguments: FILE_ARGUMENT, options: Object.keys(VERIFY_OPTIONS), run: verifyBackupFile },
};

export const backupCommand: Command = {
  name: 'backup',
  summary: 'Writes all data into one file while the product runs; verify checks such a file',
  usage: '[verify FILE]',
  isBackground: true,
  options: {
    to: { value: 'FILE|FOLDER', help: 'A new file, or a folder in which a file with the time in its name is created' },
    ...VERIFY_OPTIONS,
  },
  details: `
The file contains all sites, listings, pictures, files, texts, messages and mails as they are at one moment, from the
embedded database or from PostgreSQL. It is a compressed tar archive of tables in the text format of COPY, with their
checksums (SHA256SUMS). It contains personal data of visitors: only its owner can read it, and you should store it where
few people have access. It does not contain the token of DATA_DIR/api-token.

  npm run backoffice -- backup --to /srv/backups
  npm run backoffice -- backup verify /srv/backups/gevel-2026-11-23T03-00-00Z.tar.gz`,
  actions: {
    verify: {
      summary: 'Restores a backup into a temporary database, and compares all data with the file',
      options: VERIFY_OPTIONS,
      details: `
The command reads the whole file, restores it into a new embedded database, compares each row, number, picture and
document with the file, and removes that database. It does not open the database of the service. It needs free disk space
of about three times the unpacked size of the file: in DATA_DIR, or in the temporary folder when no service has run with
this DATA_DIR.

The command ends with 0 when the backup is good, and records that in DATA_DIR/backup-verified.json for metrics and alerts.
It ends with 1 when the file is damaged, is not a backup, or cannot be restored by this version. It ends with 75 when the
check was not possible, for example because of too little disk space. A message names the problem.

  npm run backoffice -- backup verify /srv/backups/gevel-2026-11-23T03-00-00Z.tar.gz`,
    },
  },
  async run(context) {
    if (context.positionals.length === 0) {
      refuseOtherOptions(backupCommand, '', ['to'], context.values);
      return makeBackupFile(context);
    }
    return findAction(backupCommand, BACKUP_ACTIONS, context).run(context);
  },
};
