import { readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import { z } from 'zod';
import { type Site, siteSchema } from '../../shared/api/site.ts';

/** Sites by host name on disk, so that a restart while the back office is down still serves. */
export interface LastKnownSites {
  /** As they were when this program last ran. */
  readonly atStart: ReadonlyMap<string, Site>;
  /** Remembers what the back office says now; undefined: the host is nobody's. Written a moment later. */
  note(hostname: string, site: Site | undefined): void;
  /** Resolves when everything noted is on disk. */
  flush(): Promise<void>;
}

const fileSchema = z.record(z.string(), siteSchema);
const WRITE_DELAY_MS = 500;
const MAX_SITES = 10_000;

function readSites(file: string, logger: Logger): ReadonlyMap<string, Site> {
  try {
    return new Map(Object.entries(fileSchema.parse(JSON.parse(readFileSync(file, 'utf8')))));
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!missing) logger.warn({ err: error }, 'last known sites not readable');
    return new Map();
  }
}

export function createLastKnownSites(dataDir: string, logger: Logger): LastKnownSites {
  const file = path.join(dataDir, 'sites.json');
  const atStart = readSites(file, logger);
  const sites = new Map(atStart);
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  const write = async () => {
    const draft = `${file}.${process.pid}`;
    try {
      await mkdir(dataDir, { recursive: true });
      await writeFile(draft, JSON.stringify(Object.fromEntries(sites)));
      await rename(draft, file);
    } catch (error) {
      logger.warn({ err: error }, 'last known sites not written');
    }
  };
  const writeSoon = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      writing = writing.then(write);
    }, WRITE_DELAY_MS).unref();
  };

  return {
    atStart,
    note(hostname, site) {
      const before = sites.get(hostname);
      if (JSON.stringify(before) === JSON.stringify(site)) return;
      if (!site) sites.delete(hostname);
      else if (before || sites.size < MAX_SITES) sites.set(hostname, site);
      writeSoon();
    },
    async flush() {
      if (timer) {
        clearTimeout(timer);
        timer = undefined;
        writing = writing.then(write);
      }
      await writing;
    },
  };
}
