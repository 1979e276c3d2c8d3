import { EDITED_NAME_PATTERN } from '#shared/primitives/idRange.ts';

/** The recipient of a message, in the form of the contract. An object without an id means the agency. */
export interface Recipient {
  readonly agentId?: string;
  readonly officeId?: string;
}

/** The maximum length of a text that is parsed. */
export const MAX_RECIPIENT_CHARACTERS = 100;

/** Parses `agent:an-peeters` or `office:gent`; returns an empty recipient for a malformed text. */
export function parseRecipient(recipientText: string): Recipient {
  const [kind, id = '', more] = recipientText.split(':');
  if (more !== undefined || !EDITED_NAME_PATTERN.test(id)) return {};
  return kind === 'agent' ? { agentId: id } : kind === 'office' ? { officeId: id } : {};
}
