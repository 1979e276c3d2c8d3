import type { Registry } from 'prom-client';
import { collectGauge } from '#shared/node/metrics/collected.ts';
import { readVerifiedRecord } from '../backup/verifiedRecord.ts';

/**
 * Converts a time to seconds since 1970. The result is 0 for "never", so that the age that is computed from it is very
 * large.
 */
const toUnixSeconds = (iso: string | undefined): number => (iso === undefined ? 0 : Date.parse(iso) / 1000);

/**
 * Measures the times of the last verified backup, which `backup verify` writes into the data folder of this program.
 */
export function measureBackups(registry: Registry, dataDir: string): void {
  collectGauge(
    registry,
    {
      name: 'gevel_backup_verified_timestamp_seconds',
      help: 'Time of the last successful verification of a backup (seconds since 1970, 0: never)',
    },
    () => [[{}, toUnixSeconds(readVerifiedRecord(dataDir)?.verifiedAt)]],
  );
  collectGauge(
    registry,
    {
      name: 'gevel_backup_moment_timestamp_seconds',
      help: 'Time of the data in the newest backup that was verified successfully (seconds since 1970, 0: none)',
    },
    () => [[{}, toUnixSeconds(readVerifiedRecord(dataDir)?.backupAt)]],
  );
}
