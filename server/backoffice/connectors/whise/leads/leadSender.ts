import type { Credentials } from '../../seam/adapter.ts';
import { CrmFailure, Unsure } from '../../seam/crmFailure.ts';
import { type Lead, type LeadAnswer, LeadRefused } from '../../seam/lead.ts';
import { foldedName } from '../../reading/foldedName.ts';
import { wholeOf } from '../../reading/readNumbers.ts';
import { wordsOf } from '../../reading/readTexts.ts';
import { zonelessOf } from '../../reading/zonelessTimes.ts';
import { readByIds } from '../estateLists.ts';
import { objectsOf, type WhiseObject } from '../mapping/whiseRecord.ts';
import { accountIds, type WhiseCalls, WhiseRefusal } from '../whiseCalls.ts';
import type { WhiseSettings } from '../whiseSettings.ts';
import { contactBody } from './contactBody.ts';

const WEBSITE = /\b(?:web ?site|site web|internet ?site|own site|eigen site|webseite)\b/;
const VIEWING = /\b(?:bezichtiging|plaatsbezoek|bezoek|visite|viewing|visit|besichtigung)\b/;

interface SenderOptions {
  readonly calls: WhiseCalls;
  readonly settings: WhiseSettings;
  readonly credentials: Credentials;
}

/** Creates a function that reads a list of the account once. */
function listOnce(calls: WhiseCalls, path: string, key: string): () => Promise<readonly WhiseObject[]> {
  let known: Promise<readonly WhiseObject[]> | undefined;
  return () => {
    known ??= calls.read(path, {}).then((answer) => objectsOf(answer[key]));
    known.catch(() => (known = undefined));
    return known;
  };
}

/** Returns the entry with the name that the agency chose, or else the first whose name matches the usual one. */
function entryNamed(
  entries: readonly WhiseObject[],
  chosen: string | undefined,
  usual: RegExp,
): { readonly id: number; readonly name: string } | undefined {
  const named = entries.flatMap((entry) => {
    const [id, name] = [wholeOf(entry['id']), wordsOf(entry['name'])];
    return id !== undefined && name !== undefined ? [{ id, name }] : [];
  });
  const wanted = chosen === undefined ? undefined : foldedName(chosen);
  return named.find(({ name }) => (wanted === undefined ? usual.test(foldedName(name)) : foldedName(name) === wanted));
}

/** Returns an id in an answer. Implementations of the API differ in the case of its key. */
function idIn(answer: WhiseObject, name: string): number | undefined {
  const key = Object.keys(answer).find((each) => each.toLowerCase() === name.toLowerCase());
  return key === undefined ? undefined : wholeOf(answer[key]);
}

/** Formats a reference: `contact 990001, calendar 88002`. */
const referenceOf = (contactId: number | undefined, calendarId?: number): string | undefined =>
  [contactId === undefined ? '' : `contact ${contactId}`, calendarId === undefined ? '' : `calendar ${calendarId}`]
    .filter((part) => part !== '')
    .join(', ') || undefined;
const CALENDAR_REFERENCE = /\bcalendar (\d{1,15})\b/;

/**
 * Runs a step after the contact was stored. The contact already has the message, so a failure is not retried: a person
 * has to check.
 */
async function afterContact<T>(words: string, step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (!(error instanceof CrmFailure)) throw error;
    const { status, detail } = error;
    throw new Unsure(`Whise has the message; ${words}`, {
      ...(status !== undefined && { status }),
      ...(detail !== undefined && { detail }),
      cause: error,
    });
  }
}

/** Creates a sender that writes leads to the contacts and the calendar of an agency. */
export function createLeadSender({ calls, settings, credentials }: SenderOptions) {
  const origins = listOnce(calls, '/v1/contacts/origins/list', 'contactOrigins');
  const actions = listOnce(calls, '/v1/calendars/actions/list', 'calendarActions');
  const offices = listOnce(calls, '/v1/admin/offices/list', 'offices');
  const representatives = listOnce(calls, '/v1/admin/representatives/list', 'representatives');
  const origin = async () => entryNamed(await origins(), settings.contactOrigin, WEBSITE);
  const viewingAction = async () => entryNamed(await actions(), settings.viewingAction, VIEWING);

  /** Returns the office of the account, or else that of the lead's home, or else the first one. */
  async function officeIds({ subject }: Lead): Promise<number[]> {
    const { officeId } = accountIds(credentials);
    if (officeId !== undefined) return [officeId];
    const [estate] = subject?.recordId === undefined ? [] : await readByIds(calls, [subject.recordId]);
    const own = wholeOf(estate?.['officeId']);
    if (own !== undefined) return [own];
    return (await offices()).flatMap((office) => wholeOf(office['id']) ?? []).slice(0, 1);
  }

  async function agentIds(email: string | undefined): Promise<number[]> {
    if (email === undefined) return [];
    const wanted = email.trim().toLowerCase();
    const agent = (await representatives()).find((each) => wordsOf(each['email'])?.toLowerCase() === wanted);
    return agent ? [agent['id']].flatMap((id) => wholeOf(id) ?? []) : [];
  }

  async function upsert(lead: Lead): Promise<number | undefined> {
    const body = contactBody(lead, { officeIds: await officeIds(lead), originId: (await origin())?.id });
    try {
      return idIn(await calls.write('/v1/contacts/upsert', body), 'contactId');
    } catch (error) {
      if (error instanceof WhiseRefusal) throw new LeadRefused(error.detail ?? error.message, { cause: error });
      throw error;
    }
  }

  async function addViewing(lead: Lead, contactId: number): Promise<number | undefined> {
    const { viewing, subject } = lead;
    const action = await viewingAction();
    if (!viewing || !action) return undefined;
    const users = await agentIds(viewing.agentEmail);
    const estateId = wholeOf(subject?.recordId);
    const answer = await calls.write('/v1/calendars/upsert', {
      CalendarActionId: action.id,
      StartDateTime: zonelessOf(viewing.begin),
      EndDateTime: zonelessOf(viewing.end),
      Subject: [action.name, subject?.reference].filter((part) => part !== undefined).join(' '),
      ...(users.length > 0 && { UserIds: users }),
      ...(estateId !== undefined && { EstateIds: [estateId] }),
      ContactIds: [contactId],
    });
    return idIn(answer, 'calendarId');
  }

  async function removeViewing({ viewing }: Lead): Promise<void> {
    const [, calendarId] = CALENDAR_REFERENCE.exec(viewing?.sentAs ?? '') ?? [];
    if (calendarId !== undefined)
      await calls.write('/v1/calendars/delete', { CalendarIds: [Number(calendarId)] }, 'DELETE');
  }

  return {
    async send(lead: Lead): Promise<LeadAnswer> {
      const contactId = await upsert(lead);
      if (lead.kind === 'cancellation')
        await afterContact('the visit in the calendar may still be there.', () => removeViewing(lead));
      if (lead.kind !== 'viewing' || contactId === undefined) return { reference: referenceOf(contactId) };
      const calendarId = await afterContact('whether the visit is in the calendar is not known.', () =>
        addViewing(lead, contactId),
      );
      await afterContact('the visit at its earlier time may still be in the calendar.', () => removeViewing(lead));
      return { reference: referenceOf(contactId, calendarId) };
    },
    /** Returns sentences about data that leads will lack. */
    async doubts(): Promise<string[]> {
      const missing: string[] = [];
      if (!(await origin())) missing.push('No origin of contacts is called after a website: contacts get none.');
      if (!(await viewingAction()))
        missing.push('No kind of calendar entry is called after a visit: visits come as messages.');
      return missing;
    },
  };
}
