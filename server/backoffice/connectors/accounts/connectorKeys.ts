import { loadOrCreateSecret } from '#shared/node/madeSecret.ts';
import type { Env } from '../../env.ts';

/**
 * The keys of stored credentials: those of `CONNECTOR_KEY`, the present one first. Without it the embedded database has
 * one in `DATA_DIR/connector-key`, which the first program that needs it makes; another database has none.
 */
export const loadConnectorKeys = ({
  connectorKeys,
  databaseUrl,
  dataDir,
}: Pick<Env, 'connectorKeys' | 'databaseUrl' | 'dataDir'>): readonly string[] => {
  if (connectorKeys.length > 0) return connectorKeys;
  return databaseUrl === undefined ? [loadOrCreateSecret(dataDir, 'connector-key')] : [];
};
