import type { CrmEmulator } from './crmEmulator.ts';

/** Returns the environment variables with which a site connects to its account in an emulated CRM. */
export function buildConnectVariables(
  crm: string,
  { credentials, settings }: Pick<CrmEmulator, 'credentials' | 'settings'>,
  site: string,
) {
  const declared = `CONNECT_${site.replaceAll('-', '_').toUpperCase()}`;
  const prefix = `${declared}_${crm.toUpperCase()}`;
  const namedCredentials = Object.entries(credentials).map(([field, value]) => [
    `${prefix}_${field.replaceAll(/(?=[A-Z])/g, '_').toUpperCase()}`,
    value,
  ]);
  return {
    [declared]: crm,
    [`${prefix}_SETTINGS`]: JSON.stringify(settings),
    ...Object.fromEntries(namedCredentials),
  };
}
