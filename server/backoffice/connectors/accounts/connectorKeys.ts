import { loadOrCreateSecret } from '#shared/node/storedSecret.ts';
import type { BackOfficeEnv } from '../../env.ts';

/**
 * Returns the keys that encrypt stored credentials: the keys in `CONNECTOR_KEY`, the current key first. When that
 * variable is missing, the embedded database uses the key in `DATA_DIR/connector-key`, which is created at the first
 * use. For any other database, there is then no key.
 */
export const loadConnectorKeys = ({
  connectorKeys,
  databaseUrl,
  dataDir,
}: Pick<BackOfficeEnv, 'connectorKeys' | 'databaseUrl' | 'dataDir'>): readonly string[] => {
  if (connectorKeys.length > 0) return connectorKeys;
  return databaseUrl === undefined ? [loadOrCreateSecret(dataDir, 'connector-key')] : [];
};
