import { loadOrCreateSecret } from '#shared/node/madeSecret.ts';
import type { BackOfficeEnv } from '../../env.ts';

/**
 * Returns the keys of stored credentials: those of `CONNECTOR_KEY`, the current one first. Without that variable, the
 * embedded database uses a key in `DATA_DIR/connector-key`, which the first program that needs it creates; any other
 * database has no key.
 */
export const loadConnectorKeys = ({
  connectorKeys,
  databaseUrl,
  dataDir,
}: Pick<BackOfficeEnv, 'connectorKeys' | 'databaseUrl' | 'dataDir'>): readonly string[] => {
  if (connectorKeys.length > 0) return connectorKeys;
  return databaseUrl === undefined ? [loadOrCreateSecret(dataDir, 'connector-key')] : [];
};
