import { loadOrCreateSecret } from '../../node/madeSecret.ts';

/** This module is for servers only. */

/**
 * Returns the token that authorises writes to the back office and signs purge messages: `given` (`API_TOKEN`), or else
 * the content of `DATA_DIR/api-token`, which the first process to start creates.
 */
export const loadApiToken = (dataDir: string, given: string | undefined): string =>
  given ?? loadOrCreateSecret(dataDir, 'api-token');
