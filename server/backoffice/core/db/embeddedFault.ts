import { UnusableDatabase } from './unusableDatabase.ts';

/**
 * Why the embedded database of a data folder cannot be used:
 * - `full`: there is no room on its disk, or its quota is used up
 * - `locked`: another process has it open and does not answer
 * - `owner`: its files, or the data folder, belong to another user
 * - `version`: another major version of PostgreSQL made it
 * - `damaged`: PostgreSQL refuses to start on its files
 * - `missing`: its files are not there, although the data folder had a database
 * - `moved`: the data folder is not the one that it was when the program started
 * - `unusable`: anything else, such as a read-only file system
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

/** One sentence on one line that names the folder and the cause. What is wrong may pass or be mended: try again. */
export class EmbeddedFault extends UnusableDatabase<EmbeddedCause> {}
