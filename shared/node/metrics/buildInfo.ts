import type { Registry } from 'prom-client';
import { z } from 'zod';
import { collectGauge } from './collected.ts';

/** The commit from which an image was built (`BUILD_COMMIT`). */
export const buildCommitSchema = z
  .string()
  .regex(/^[0-9a-f]{7,40}$/, 'the hash of a commit, 7 to 40 hexadecimal digits');

interface BuildInfo {
  readonly version: string;
  readonly commit: string | undefined;
}

/** Registers `gevel_build_info`, which says which build of the product is running. */
export function collectBuildInfo(registry: Registry, { version, commit = 'unknown' }: BuildInfo): void {
  const labels = { version, commit, node: process.version };
  const name = 'gevel_build_info';
  const help = 'Always 1; its labels say which build this is';
  // The value of the first process is used, because all processes have the same value.
  collectGauge(registry, { name, help, labelNames: Object.keys(labels), aggregator: 'first' }, () => [[labels, 1]]);
}
