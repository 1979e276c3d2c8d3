import { type ConnectVariables, SETTINGS_ENDING, toVariableName } from './connectVariables.ts';
import type { CredentialOwner } from './credentialBox.ts';

/** The environment variables that concern a connection. */
export interface AccountVariables {
  /** Returns the name of the environment variable that holds a credential; undefined when no variable holds it. */
  findVariable(owner: CredentialOwner, field: string): string | undefined;
  /**
   * Returns the name of the variable that contains a setting for this site alone; undefined when there is no such
   * variable. The value in this variable has priority over the stored value.
   */
  findSettingVariable(owner: CredentialOwner, setting: string): string | undefined;
  /** Returns the names of the variables that contain settings of the connection. */
  listSettingsVariables(owner: CredentialOwner): readonly string[];
  /** Returns whether the environment declares the connection. Such a connection is created again after its removal. */
  isDeclared(owner: CredentialOwner): boolean;
}

/**
 * Returns the settings in the variable for this site (`CONNECT_<SITE>_<CRM>_SETTINGS`). The variable applies only to
 * the connection whose name is the name of the CRM.
 */
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
      ? toVariableName(owner.siteId, owner.crm, SETTINGS_ENDING)
      : undefined,
  listSettingsVariables: (owner) => [
    ...(Object.keys(getOwnSettings(variables, owner)).length > 0
      ? [toVariableName(owner.siteId, owner.crm, SETTINGS_ENDING)]
      : []),
    ...(Object.keys(variables.getSharedSettings(owner.crm)).length > 0
      ? [toVariableName(undefined, owner.crm, SETTINGS_ENDING)]
      : []),
  ],
  isDeclared: ({ siteId, name, crm }) => name === crm && variables.isDeclared(siteId, crm),
});
