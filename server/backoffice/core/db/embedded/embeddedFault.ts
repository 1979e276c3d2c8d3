import { UnusableDatabase } from '../unusableDatabase.ts';

/**
 * The reasons why the embedded database of a data folder cannot be used:
 * - `full`: its disk or its quota has no space left
 * - `locked`: another process has it open and does not answer
 * - `owner`: its files or the data folder belong to another user
 * - `version`: another major version of PostgreSQL created it
 * - `damaged`: PostgreSQL refuses to start on its files
 * - `missing`: its files are missing, although the data folder had a database
 * - `moved`: the data folder is not the one with which the program started
 * - `unusable`: any other reason, such as a read-only file system
 */
export const EMBEDDED_CAUSES = [
  'full',
  'locked',
  'owner',
  'version',
  'damaged',
  'missing',
  'moved',
  'unusable',
] as const;
export type EmbeddedCause = (typeof EMBEDDED_CAUSES)[number];

/**
 * The error when the embedded database cannot be used. The message is one sentence on one line that names the folder
 * and the cause. The cause may disappear or be fixed, so the caller retries.
 */
export class EmbeddedFault extends UnusableDatabase<EmbeddedCause> {}
