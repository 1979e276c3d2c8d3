import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/** The content of the file that a back office writes into its data folder for commands without its settings. */
const serviceSchema = z.object({ sitePort: z.int().min(1).max(65_535) });

const fileIn = (dataDir: string): string => path.join(dataDir, 'service.json');

/** Leaves the port of the site, as mails have it in their links. Throws when the folder cannot be written to. */
export function writeSitePort(dataDir: string, sitePort: number): void {
  const draft = `${fileIn(dataDir)}.${process.pid}`;
  try {
    writeFileSync(draft, `${JSON.stringify({ sitePort })}\n`, { mode: 0o600 });
    renameSync(draft, fileIn(dataDir));
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** The port of the site of the back office that ran last on a data folder; undefined where none did. */
export function readSitePort(dataDir: string): number | undefined {
  try {
    return serviceSchema.parse(JSON.parse(readFileSync(fileIn(dataDir), 'utf8'))).sitePort;
  } catch {
    return undefined;
  }
}
