import { type Lead, LeadRefused } from '../seam/lead.ts';
import { element } from './soap/envelope.ts';

/** Returns everything that the visitor wrote and the website adds, for the agent. */
function commentsOf({ text, facts, subject }: Lead): string {
  const about = subject && subject.recordId === undefined ? [`${subject.title} ${subject.url}`] : [];
  return [text, ...facts, ...about].filter((part) => part !== '').join('\n');
}

/**
 * Builds the element for a visitor's message. A refused message is identified by the lead's id. Throws `LeadRefused`
 * when the visitor has no name.
 */
export function contactMeOf(lead: Lead): string {
  const { id, visitor, subject } = lead;
  if (visitor.lastName.trim() === '' && visitor.firstName.trim() === '')
    throw new LeadRefused('the visitor has no name');
  const publicationId = /^\d{1,9}$/.test(subject?.recordId ?? '') ? subject?.recordId : undefined;
  const comments = commentsOf(lead);
  return element('ContactMes', [
    element('ExternalReference', id),
    element('FirstName', visitor.firstName),
    element('LastName', visitor.lastName),
    ...(visitor.phone === undefined ? [] : [element('Phone', visitor.phone)]),
    ...(comments === '' ? [] : [element('Comments', comments)]),
    ...(visitor.email === undefined ? [] : [element('Email', visitor.email)]),
    ...(publicationId === undefined ? [] : [element('PublicationID', publicationId)]),
  ]);
}
