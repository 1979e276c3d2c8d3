import { type Lead, LeadRefused } from '../seam/lead.ts';
import { buildElement } from './soap/envelope.ts';

/**
 * Returns the text for the agent: the visitor's message, the facts that the website adds, and the home when it has no
 * id in Skarabee.
 */
function buildComments({ text, facts, subject }: Lead): string {
  const homeLines = subject && subject.recordId === undefined ? [`${subject.title} ${subject.url}`] : [];
  return [text, ...facts, ...homeLines].filter((part) => part !== '').join('\n');
}

/**
 * Builds the XML element for a visitor's message. It contains the id of the lead, because the service identifies a
 * refused message by this id. Throws `LeadRefused` when the visitor has no name.
 */
export function buildContactMe(lead: Lead): string {
  const { id, visitor, subject } = lead;
  if (visitor.lastName.trim() === '' && visitor.firstName.trim() === '')
    throw new LeadRefused('the visitor has no name');
  const publicationId = /^\d{1,9}$/.test(subject?.recordId ?? '') ? subject?.recordId : undefined;
  const comments = buildComments(lead);
  return buildElement('ContactMes', [
    buildElement('ExternalReference', id),
    buildElement('FirstName', visitor.firstName),
    buildElement('LastName', visitor.lastName),
    ...(visitor.phone === undefined ? [] : [buildElement('Phone', visitor.phone)]),
    ...(comments === '' ? [] : [buildElement('Comments', comments)]),
    ...(visitor.email === undefined ? [] : [buildElement('Email', visitor.email)]),
    ...(publicationId === undefined ? [] : [buildElement('PublicationID', publicationId)]),
  ]);
}
