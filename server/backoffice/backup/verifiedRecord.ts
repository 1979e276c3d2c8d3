import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/** The content of the file that `backup verify` writes into the data folder of a service, for its metrics. */
const recordSchema = z.object({
  /** The time of the last successful verification, in ISO 8601. */
  verifiedAt: z.iso.datetime(),
  /** The moment whose state the newest verified backup contains. */
  backupAt: z.iso.datetime(),
});
type VerifiedRecord = z.output<typeof recordSchema>;

const toRecordFile = (dataDir: string): string => path.join(dataDir, 'backup-verified.json');

/**
 * Reads the record of the last verifications; undefined when there was no verification yet or the file is unreadable.
 */
export function readVerifiedRecord(dataDir: string): VerifiedRecord | undefined {
  try {
    return recordSchema.parse(JSON.parse(readFileSync(toRecordFile(dataDir), 'utf8')));
  } catch {
    return undefined;
  }
}

/** The lead of a clock over which a moment does not count. Clocks of two machines differ by seconds or minutes. */
const MAX_CLOCK_LEAD_MS = 3_600_000;

const pickLater = (a: string, b: string): string => (Date.parse(a) < Date.parse(b) ? b : a);

/**
 * Records a successful verification. An old backup that is verified later does not hide a newer backup. A moment in the
 * future comes from a clock that was ahead, for example that of the database. Up to an hour ahead, it counts as now,
 * because the backup was made a short time ago. Further ahead, it does not count when another moment is known;
 * otherwise it would move forward with each verification, and no alert would fire.
 *
 * @param backupAt the moment whose state the backup contains, in ISO 8601
 * @throws when the folder is not writable
 */
export function writeVerifiedRecord(dataDir: string, backupAt: string, now: Date): void {
  const verifiedAt = now.toISOString();
  const lastRecord = readVerifiedRecord(dataDir);
  const pastMoments = [backupAt, ...(lastRecord ? [lastRecord.backupAt] : [])]
    .filter((at) => Date.parse(at) <= now.getTime() + MAX_CLOCK_LEAD_MS)
    .map((at) => (Date.parse(at) > now.getTime() ? verifiedAt : at));
  const temporaryFile = `${toRecordFile(dataDir)}.${process.pid}`;
  try {
    const record: VerifiedRecord = {
      verifiedAt,
      backupAt: pastMoments.reduce(pickLater, pastMoments[0] ?? verifiedAt),
    };
    writeFileSync(temporaryFile, `${JSON.stringify(record)}\n`, { mode: 0o600 });
    renameSync(temporaryFile, toRecordFile(dataDir));
  } catch (error) {
    rmSync(temporaryFile, { force: true });
    throw error;
  }
}
