import { loadOrCreateSecret } from '../../node/storedSecret.ts';

/** Only servers may import this module, because it reads and writes a file with a secret. */

/**
 * Returns the token that authorises writes to the back office and signs purge messages: `configuredToken`
 * (`API_TOKEN`), otherwise the content of `DATA_DIR/api-token`, which the first process to start creates.
 */
export const loadApiToken = (dataDir: string, configuredToken: string | undefined): string =>
  configuredToken ?? loadOrCreateSecret(dataDir, 'api-token');
