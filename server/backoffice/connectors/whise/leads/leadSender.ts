import type { Credentials } from '../../seam/adapter.ts';
import { CrmFailure, OutcomeUnknown, readBeforeSending } from '../../seam/crmFailure.ts';
import { type Lead, type LeadAnswer, LeadRefused } from '../../seam/lead.ts';
import { foldName } from '../../reading/foldedName.ts';
import { toWholeNumber } from '../../reading/readNumbers.ts';
import { toPlainLine } from '../../reading/readTexts.ts';
import { toZonelessTime } from '../../reading/zonelessTimes.ts';
import { readHomesByIds } from '../estateLists.ts';
import { listObjects, type WhiseObject } from '../mapping/whiseRecord.ts';
import { parseAccountIds, type WhiseCalls, WhiseRefusal } from '../whiseCalls.ts';
import type { WhiseSettings } from '../whiseSettings.ts';
import { buildContactBody } from './contactBody.ts';

const WEBSITE_WORDS = /\b(?:web ?site|site web|internet ?site|own site|eigen site|webseite)\b/;
const VIEWING_WORDS = /\b(?:bezichtiging|plaatsbezoek|bezoek|visite|viewing|visit|besichtigung)\b/;

interface LeadSenderOptions {
  readonly calls: WhiseCalls;
  readonly settings: WhiseSettings;
  readonly credentials: Credentials;
}

/**
 * Creates a function that reads a list of the account at the first call and returns the same list at later calls. When
 * the list could not be read, the next call reads it again.
 */
function createListReader(calls: WhiseCalls, path: string, key: string): () => Promise<readonly WhiseObject[]> {
  let list: Promise<readonly WhiseObject[]> | undefined;
  return () => {
    list ??= calls.read(path, {}).then((answer) => listObjects(answer[key]));
    list.catch(() => (list = undefined));
    return list;
  };
}

/**
 * Returns the entry with the name in the settings. Without such a setting, returns the first entry whose name matches
 * the pattern of usual names.
 */
function findEntry(
  entries: readonly WhiseObject[],
  configuredName: string | undefined,
  usualNames: RegExp,
): { readonly id: number; readonly name: string } | undefined {
  const namedEntries = entries.flatMap((entry) => {
    const [id, name] = [toWholeNumber(entry['id']), toPlainLine(entry['name'])];
    return id !== undefined && name !== undefined ? [{ id, name }] : [];
  });
  const foldedName = configuredName === undefined ? undefined : foldName(configuredName);
  return namedEntries.find(({ name }) =>
    foldedName === undefined ? usualNames.test(foldName(name)) : foldName(name) === foldedName,
  );
}

/**
 * Returns an id in an answer. The case of the key is ignored, because versions of the API write the key differently.
 */
function findId(answer: WhiseObject, name: string): number | undefined {
  const key = Object.keys(answer).find((each) => each.toLowerCase() === name.toLowerCase());
  return key === undefined ? undefined : toWholeNumber(answer[key]);
}

/** Formats a reference: `contact 990001, calendar 88002`. */
const formatReference = (contactId: number | undefined, calendarId?: number): string | undefined =>
  [contactId === undefined ? '' : `contact ${contactId}`, calendarId === undefined ? '' : `calendar ${calendarId}`]
    .filter((part) => part !== '')
    .join(', ') || undefined;
const CALENDAR_REFERENCE = /\bcalendar (\d{1,15})\b/;

/**
 * Runs a step after the contact was stored in Whise. A failure of the step throws `OutcomeUnknown`, so that a person
 * checks the lead: a retry would store the contact again.
 */
async function runAfterContact<T>(problem: string, step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (!(error instanceof CrmFailure)) throw error;
    const { status, detail } = error;
    throw new OutcomeUnknown(`Whise has the message; ${problem}`, {
      ...(status !== undefined && { status }),
      ...(detail !== undefined && { detail }),
      cause: error,
    });
  }
}

/** Creates a sender that writes leads to the contacts and the calendar of an agency. */
export function createLeadSender({ calls, settings, credentials }: LeadSenderOptions) {
  const readOrigins = createListReader(calls, '/v1/contacts/origins/list', 'contactOrigins');
  const readActions = createListReader(calls, '/v1/calendars/actions/list', 'calendarActions');
  const readOffices = createListReader(calls, '/v1/admin/offices/list', 'offices');
  const readRepresentatives = createListReader(calls, '/v1/admin/representatives/list', 'representatives');
  const findOrigin = async () => findEntry(await readOrigins(), settings.contactOrigin, WEBSITE_WORDS);
  const findViewingAction = async () => findEntry(await readActions(), settings.viewingAction, VIEWING_WORDS);

  /**
   * Returns the office in the credentials. When the credentials contain no office, returns the office of the lead's
   * home, or else the first office of the account.
   */
  async function listOfficeIds({ subject }: Lead): Promise<number[]> {
    const { officeId } = parseAccountIds(credentials);
    if (officeId !== undefined) return [officeId];
    const [estate] = subject?.recordId === undefined ? [] : await readHomesByIds(calls, [subject.recordId]);
    const homeOfficeId = toWholeNumber(estate?.['officeId']);
    if (homeOfficeId !== undefined) return [homeOfficeId];
    return (await readOffices()).flatMap((office) => toWholeNumber(office['id']) ?? []).slice(0, 1);
  }

  async function listAgentIds(email: string | undefined): Promise<number[]> {
    if (email === undefined) return [];
    const foldedEmail = email.trim().toLowerCase();
    const agent = (await readRepresentatives()).find(
      (each) => toPlainLine(each['email'])?.toLowerCase() === foldedEmail,
    );
    return agent ? [agent['id']].flatMap((id) => toWholeNumber(id) ?? []) : [];
  }

  async function upsertContact(lead: Lead): Promise<number | undefined> {
    const [officeIds, origin] = await readBeforeSending(async () => [await listOfficeIds(lead), await findOrigin()]);
    const body = buildContactBody(lead, { officeIds, originId: origin?.id });
    try {
      return findId(await calls.write('/v1/contacts/upsert', body), 'contactId');
    } catch (error) {
      if (error instanceof WhiseRefusal) throw new LeadRefused(error.detail ?? error.message, { cause: error });
      throw error;
    }
  }

  async function addViewing(lead: Lead, contactId: number): Promise<number | undefined> {
    const { viewing, subject } = lead;
    const action = await findViewingAction();
    if (!viewing || !action) return undefined;
    const userIds = await listAgentIds(viewing.agentEmail);
    const estateId = toWholeNumber(subject?.recordId);
    const answer = await calls.write('/v1/calendars/upsert', {
      CalendarActionId: action.id,
      StartDateTime: toZonelessTime(viewing.begin),
      EndDateTime: toZonelessTime(viewing.end),
      Subject: [action.name, subject?.reference].filter((part) => part !== undefined).join(' '),
      ...(userIds.length > 0 && { UserIds: userIds }),
      ...(estateId !== undefined && { EstateIds: [estateId] }),
      ContactIds: [contactId],
    });
    return findId(answer, 'calendarId');
  }

  async function removeViewing({ viewing }: Lead): Promise<void> {
    const [, calendarId] = CALENDAR_REFERENCE.exec(viewing?.visitReference ?? '') ?? [];
    if (calendarId !== undefined)
      await calls.write('/v1/calendars/delete', { CalendarIds: [Number(calendarId)] }, 'DELETE');
  }

  return {
    async send(lead: Lead): Promise<LeadAnswer> {
      const contactId = await upsertContact(lead);
      if (lead.kind === 'cancellation')
        await runAfterContact('the visit in the calendar may still be there.', () => removeViewing(lead));
      if (lead.kind !== 'viewing' || contactId === undefined) return { reference: formatReference(contactId) };
      const calendarId = await runAfterContact('whether the visit is in the calendar is not known.', () =>
        addViewing(lead, contactId),
      );
      await runAfterContact('the visit at its earlier time may still be in the calendar.', () => removeViewing(lead));
      return { reference: formatReference(contactId, calendarId) };
    },
    /** Returns sentences for people about data that will be missing in leads. */
    async listDoubts(): Promise<string[]> {
      const doubts: string[] = [];
      if (!(await findOrigin()))
        doubts.push('No origin of contacts has the name of a website: contacts get no origin.');
      if (!(await findViewingAction()))
        doubts.push('No kind of calendar entry has the name of a visit: visits are sent as messages.');
      return doubts;
    },
  };
}
