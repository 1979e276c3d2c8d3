import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/**
 * `application_name` of the product's programs on every database. The embedded one relies on them to leave its session
 * as it was.
 */
export const APPLICATION_NAME = 'gevel-backoffice';
/**
 * `application_name` of its background programs: in the embedded database they wait until no other client has a message
 * queued.
 */
export const BACKGROUND_NAME = 'gevel-background';

/**
 * How to reach the embedded database that runs on a data folder, in `DATA_DIR/pglite.json`. `host` is the folder of a
 * Unix socket or a host name, as node-postgres understands it.
 */
const addressSchema = z.object({ pid: z.int(), host: z.string(), port: z.int() });
export type EmbeddedAddress = z.infer<typeof addressSchema>;

/** Messages of the database's process to the one that started it. */
export const embeddedMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), address: addressSchema }),
  /** Another process has this data folder open. */
  z.object({ type: z.literal('busy') }),
  /** It was asked to stop while other programs are connected: it ends when the last one has disconnected. */
  z.object({ type: z.literal('staying') }),
]);
export type EmbeddedMessage = z.infer<typeof embeddedMessageSchema>;

const file = (dataDir: string): string => path.join(dataDir, 'pglite.json');

/** Undefined when there is none. It may be stale: its process may be gone. */
export function readEmbeddedAddress(dataDir: string): EmbeddedAddress | undefined {
  if (!existsSync(file(dataDir))) return undefined;
  try {
    return addressSchema.parse(JSON.parse(readFileSync(file(dataDir), 'utf8')));
  } catch {
    return undefined;
  }
}

export function writeEmbeddedAddress(dataDir: string, address: EmbeddedAddress): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const draft = `${file(dataDir)}.${address.pid}`;
  writeFileSync(draft, JSON.stringify(address), { mode: 0o600 });
  renameSync(draft, file(dataDir));
}

export const removeEmbeddedAddress = (dataDir: string): void => rmSync(file(dataDir), { force: true });
