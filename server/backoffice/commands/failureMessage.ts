import { DrizzleQueryError } from 'drizzle-orm';
import { findOutageReason, isLostConnection } from '../core/db/opening/databaseErrors.ts';
import { createDatabaseFault } from '../core/db/opening/databaseFault.ts';
import { createEndedFault } from '../core/db/embedded/embeddedDiagnosis.ts';
import type { BackOfficeEnv } from '../env.ts';
import { NotReverted } from '../estates/notReverted.ts';

/**
 * Describes the failure of a command. A failed query is described by the database's own message, without the query's
 * text and values.
 *
 * @param env the environment; undefined before the database was opened
 */
export function describeFailure(
  error: unknown,
  env: Pick<BackOfficeEnv, 'databaseUrl' | 'dataDir'> | undefined,
): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof NotReverted) {
    const [reason, revertReason] = [error.cause, error.revertFailure].map((each) => describeFailure(each, env));
    const revertNote = revertReason === reason ? '.' : `: ${revertReason}`;
    return `${reason}\nThe data that this command had already stored was not reverted${revertNote}`;
  }
  const isQuery = error instanceof DrizzleQueryError;
  // Errors of files and of other services have some of the same codes as errors of the database, so only errors of the
  // database are examined.
  const outageReason = isQuery || isLostConnection(error) ? findOutageReason(error) : undefined;
  if (env && outageReason !== undefined) {
    const { databaseUrl, dataDir } = env;
    return (
      databaseUrl === undefined ? createEndedFault(dataDir, outageReason) : createDatabaseFault(databaseUrl, error)
    ).message;
  }
  return isQuery ? `The database refused this: ${error.cause?.message ?? 'no reason given'}` : error.message;
}
