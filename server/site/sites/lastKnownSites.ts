import { readFileSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Logger } from 'pino';
import { z } from 'zod';
import { type Site, siteSchema } from '#shared/api/site.ts';
import { createFaultReport } from '#shared/log/faultReport.ts';

/**
 * Stores sites by host name on disk, so that the site can serve pages after a restart while the back office is down.
 */
interface LastKnownSites {
  /** The sites by host name: those of the previous run, with later changes. */
  readonly sites: ReadonlyMap<string, Site>;
  /**
   * Stores the present answer of the back office; undefined means that no site has the host. The file is written a
   * moment later. Returns whether the answer differs from the previous answer.
   */
  storeAnswer(hostname: string, site: Site | undefined): boolean;
  /** Stores the answer in memory only, because another process has already written it. */
  storeInMemory(hostname: string, site: Site | undefined): void;
  /** Resolves when all changes are on disk. */
  writeNow(): Promise<void>;
}

const sitesFileSchema = z.record(z.string(), z.unknown());
const WRITE_DELAY_MS = 500;
/** The maximum number of host names. */
const MAX_STORED_HOSTS = 20_000;

function readSites(file: string, logger: Logger): Map<string, Site> {
  const sites = new Map<string, Site>();
  try {
    const entries = Object.entries(sitesFileSchema.parse(JSON.parse(readFileSync(file, 'utf8'))));
    for (const [hostname, entry] of entries) {
      // The entry is validated, because another version of this program may have written it.
      const { success, data } = siteSchema.safeParse(entry);
      if (success) sites.set(hostname, data);
    }
    if (sites.size < entries.length) {
      logger.warn({ invalid: entries.length - sites.size, read: entries.length }, 'invalid sites in snapshot skipped');
    }
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!isMissing) logger.warn({ err: error }, 'site snapshot read failed');
  }
  return sites;
}

/** @param persist stores a change in place of this process, which then writes nothing to disk */
export function createLastKnownSites(
  dataDir: string,
  logger: Logger,
  persist?: (hostname: string, site: Site | undefined) => void,
): LastKnownSites {
  const file = path.join(dataDir, 'sites.json');
  const sites = readSites(file, logger);
  let timer: NodeJS.Timeout | undefined;
  let lastWrite = Promise.resolve();
  const fault = createFaultReport<unknown>({
    reportFailure: (error) => logger.warn({ err: error }, 'site snapshot write failed'),
    reportRecovery: () => logger.info('site snapshot written again'),
  });

  const writeSitesFile = async () => {
    const temporaryFile = `${file}.${process.pid}`;
    try {
      await mkdir(dataDir, { recursive: true });
      await writeFile(temporaryFile, JSON.stringify(Object.fromEntries(sites)));
      await rename(temporaryFile, file);
      fault.recordSuccess();
    } catch (error) {
      fault.recordFailure(error);
      await rm(temporaryFile, { force: true }).catch(() => undefined);
    }
  };
  const writeSoon = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      lastWrite = lastWrite.then(writeSitesFile);
    }, WRITE_DELAY_MS).unref();
  };

  function applyChange(hostname: string, site: Site | undefined): boolean {
    const previousSite = sites.get(hostname);
    if (previousSite === site || isDeepStrictEqual(previousSite, site)) return false;
    if (site && !previousSite && sites.size >= MAX_STORED_HOSTS) return false;
    if (site) sites.set(hostname, site);
    else sites.delete(hostname);
    return true;
  }

  return {
    sites,
    storeAnswer(hostname, site) {
      const hasChanged = applyChange(hostname, site);
      if (!hasChanged) return false;
      if (persist) persist(hostname, site);
      else writeSoon();
      return true;
    },
    storeInMemory: (hostname, site) => void applyChange(hostname, site),
    async writeNow() {
      if (timer) {
        clearTimeout(timer);
        timer = undefined;
        lastWrite = lastWrite.then(writeSitesFile);
      }
      await lastWrite;
    },
  };
}
