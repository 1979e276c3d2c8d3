import { type ConnectVariables, SETTINGS, toVariableName } from './connectVariables.ts';
import type { CredentialOwner } from './credentialBox.ts';

/** The environment variables that concern a connection. */
export interface AccountVariables {
  /** Returns the environment variable that holds a credential of this connection; undefined when none does. */
  findVariable(owner: CredentialOwner, field: string): string | undefined;
  /** Returns the site's own variable when it contains this setting. Such a setting has priority over the stored one. */
  findSettingVariable(owner: CredentialOwner, setting: string): string | undefined;
  /** Returns the variables that hold settings of this connection. */
  listSettingsVariables(owner: CredentialOwner): readonly string[];
  /** Returns whether the environment declares the connection. Such a connection comes back when it is removed. */
  isDeclared(owner: CredentialOwner): boolean;
}

/** Returns the settings in the site's own variable, which only a connection with the name of its CRM reads. */
export const getOwnSettings = (
  variables: ConnectVariables,
  { siteId, name, crm }: CredentialOwner,
): Readonly<Record<string, unknown>> => (name === crm ? variables.getSiteSettings(siteId, crm) : {});

export const createAccountVariables = (variables: ConnectVariables): AccountVariables => ({
  findVariable({ siteId, name, crm }, field) {
    if (name === crm && variables.findSiteValue(siteId, crm, field) !== undefined)
      return toVariableName(siteId, crm, field);
    return variables.findSharedValue(crm, field) === undefined ? undefined : toVariableName(undefined, crm, field);
  },
  findSettingVariable: (owner, setting) =>
    Object.hasOwn(getOwnSettings(variables, owner), setting)
      ? toVariableName(owner.siteId, owner.crm, SETTINGS)
      : undefined,
  listSettingsVariables: (owner) => [
    ...(Object.keys(getOwnSettings(variables, owner)).length > 0
      ? [toVariableName(owner.siteId, owner.crm, SETTINGS)]
      : []),
    ...(Object.keys(variables.getSharedSettings(owner.crm)).length > 0
      ? [toVariableName(undefined, owner.crm, SETTINGS)]
      : []),
  ],
  isDeclared: ({ siteId, name, crm }) => name === crm && variables.isDeclared(siteId, crm),
});
