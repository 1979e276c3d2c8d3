import { chooseLaterTime, toSinceTime } from '../reading/zonelessTimes.ts';
import type { AccountCheckResult, CrmSession, ListResult, PublishedPage, SessionContext } from '../seam/adapter.ts';
import { CrmFailure, NotPublished } from '../seam/crmFailure.ts';
import { type Lead, type LeadAnswer, LeadRefused } from '../seam/lead.ts';
import type { ListedRecord } from '../seam/records.ts';
import type { SkarabeeRecord } from './mapping/mapSkarabee.ts';
import { getNodeAt, listRawAt, readIdAt, readRawAt } from './mapping/xmlValues.ts';
import { createSkarabeeLists } from './skarabeeLists.ts';
import type { SkarabeeSettings } from './skarabeeSettings.ts';
import { buildElement } from './soap/envelope.ts';
import { createWeblink, type Weblink, WeblinkRefusal, type XmlNode } from './soap/weblink.ts';

/**
 * Returns the list entry of a publication; an empty array when the publication has no id. A publication without
 * `Active` is not active. A publication without a time of change gets the current time as its version, so that it is
 * read each time.
 */
function toListedRecords(summary: XmlNode, now: number): ListedRecord[] {
  const id = readIdAt(summary, 'ID');
  if (id === undefined) return [];
  const state = readRawAt(summary, 'Active') === 'true' ? 'published' : 'withdrawn';
  return [{ id, version: readRawAt(summary, 'Modified') ?? `read ${now}`, state }];
}

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
function buildContactMe(lead: Lead): string {
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

async function sendLeadToWeblink(weblink: Weblink, lead: Lead): Promise<LeadAnswer> {
  try {
    const refusals = await weblink.write({
      name: 'InsertContactMes',
      content: [buildContactMe(lead)],
      path: 'InvalidContactMes.InvalidContactMe',
    });
    const ownRefusal = refusals.find((each) => readRawAt(each, 'ExternalReference') === lead.id);
    if (ownRefusal)
      throw new LeadRefused(listRawAt(getNodeAt(ownRefusal, 'Errors'), 'string').join('; ') || 'Skarabee refuses it');
  } catch (error) {
    if (error instanceof WeblinkRefusal || error instanceof NotPublished)
      throw new LeadRefused(error.detail ?? error.message, { cause: error });
    throw error;
  }
  return {};
}

/** Reports the URL of a publication's page, or that the page no longer exists. */
async function reportPage(weblink: Weblink, publication: PublishedPage, locales: readonly string[]): Promise<void> {
  const { recordId, urls, estateId, state } = publication;
  const url = locales.map((locale) => urls[locale]).find((each) => each !== undefined) ?? Object.values(urls)[0];
  const isOnline = state !== 'offline' && url !== undefined;
  const feedback = buildElement('Feedback', [
    buildElement('PublicationID', recordId),
    buildElement('Status', isOnline ? 'AVAILABLE' : 'DELETED'),
    buildElement('StatusDescription', ''),
    buildElement('ExternalID', estateId),
    ...(isOnline ? [buildElement('URL', url)] : []),
  ]);
  await weblink.write({
    name: 'Feedback',
    content: [buildElement('FeedbackList', [buildElement('FeedbackList', [feedback])])],
    path: 'Errors.Error',
  });
}

/** Opens the SOAP service Weblink with the login of an agency. */
export function openSkarabee({
  credentials,
  settings,
  http,
  locales,
  now,
}: SessionContext<SkarabeeSettings>): CrmSession {
  const weblink = createWeblink({ http, credentials, apiUrl: settings.apiUrl });
  const lists = createSkarabeeLists(weblink, settings);

  async function* listRecords(
    since: string | undefined,
    cursor: string | undefined,
  ): AsyncGenerator<ListedRecord, ListResult> {
    const yieldedIds = new Set<string>();
    let latestTime = cursor;
    for (const summary of await lists.readSummaries(since)) {
      latestTime = chooseLaterTime(latestTime, readRawAt(summary, 'Modified'));
      for (const record of toListedRecords(summary, now())) {
        if (!yieldedIds.has(record.id)) yield record;
        yieldedIds.add(record.id);
      }
    }
    return { cursor: latestTime };
  }

  async function check(): Promise<AccountCheckResult> {
    const [offices, publications] = [await lists.readOffices(), await lists.readSummaries(undefined)];
    const activePublications = publications.filter((summary) => readRawAt(summary, 'Active') === 'true');
    const doubts = activePublications.length === 0 ? ['There is no publication online in Skarabee.'] : [];
    return { account: readRawAt(offices[0] ?? {}, 'Reference') ?? credentials['username'] ?? '', doubts };
  }

  return {
    check,
    list: () => listRecords(undefined, undefined),
    readChanges(previousCursor) {
      const sinceTime = toSinceTime(previousCursor);
      if (sinceTime === undefined) throw new CrmFailure('Skarabee: the time of the last change cannot be read');
      return listRecords(sinceTime, previousCursor);
    },
    async read(id) {
      if (!/^\d{1,9}$/.test(id)) throw new NotPublished(`Skarabee has no publication ${id}`);
      const content = [buildElement('PublicationId', id)];
      const [publication] = await weblink.read({ name: 'GetPublication', content, path: 'Publication' });
      if (!publication) throw new NotPublished(`Skarabee has no publication ${id}`);
      const raw: SkarabeeRecord = {
        publication,
        ...(await lists.findAgent(publication)),
        ...(await lists.findProjectRelation(id)),
      };
      return { raw };
    },
    sendLead: (lead) => sendLeadToWeblink(weblink, lead),
    report: (publication) => reportPage(weblink, publication, locales),
  };
}
