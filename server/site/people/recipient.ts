import { EDITED_NAME } from '#shared/primitives/idRange.ts';

/** Whom a message is for, as the contract has it; nobody: the agency. */
export interface Recipient {
  readonly agentId?: string;
  readonly officeId?: string;
}

/** Longest text that is looked at. */
export const MAX_TO = 100;

/** Whom `agent:an-peeters` or `office:gent` names; nobody for what is malformed. */
export function recipientOf(to: string): Recipient {
  const [kind, id = '', more] = to.split(':');
  if (more !== undefined || !EDITED_NAME.test(id)) return {};
  return kind === 'agent' ? { agentId: id } : kind === 'office' ? { officeId: id } : {};
}
