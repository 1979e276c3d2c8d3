import { loadMadeSecret } from '../node/madeSecret.ts';

/** For servers only. */

/**
 * The token that writes to the back office and signs purge messages: `given` (`API_TOKEN`), else the one in
 * `DATA_DIR/api-token`, which the first program to start creates.
 */
export const loadApiToken = (dataDir: string, given: string | undefined): string =>
  given ?? loadMadeSecret(dataDir, 'api-token');
