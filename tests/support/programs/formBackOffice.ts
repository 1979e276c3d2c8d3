import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { vi } from 'vitest';
import { deriveConfirmationToken } from '#server/backoffice/core/tokens/registrationToken.ts';
import { createSubscriptionTokens } from '#server/backoffice/core/tokens/subscriptionTokens.ts';
import { enqueueSubscriptionMails } from '#server/backoffice/savedSearches/subscriptionWorker.ts';
import type { FreeSlots } from '#shared/api/liveAgenda.ts';
import type { OpenHouseGuest } from '#shared/api/openHouses.ts';
import { addDays, toBrusselsDay, toMonday } from '#shared/i18n/moments.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import type { TypedValues } from '#shared/ui/forms/formState.ts';
import { estateInput } from '../estateInput.ts';
import { FILLED_FORMS, toTypedFields } from '../filledForms.ts';
import { readMailFiles } from '../mail/readMail.ts';
import { findFormByName } from '../plainForm.ts';
import { rentalUnitInput } from '../rentalUnit.ts';
import { siteInput } from '../siteInput.ts';
import { EMBEDDED_KIND } from './databases.ts';
import { startTestBackOffice } from './testBackOffice.ts';
import type { VisitorFront } from './visitorFront.ts';

/** A form that is ready to be sent. */
interface OpenForm {
  readonly action: string;
  readonly typed: TypedValues;
  /** The page with the captcha question, when the page of the form itself contains the question. */
  readonly questionHtml?: string;
}

interface FormBackOffice {
  readonly url: string;
  /** Opens a form by its name. Each form has a new subject, for example another viewing time. */
  open(name: string, front: VisitorFront, visitor: string): Promise<OpenForm>;
  close(): Promise<void>;
}

const SITE_ID = 'alpha';
export const FORM_HOST = `${SITE_ID}.example.com`;
const ESTATE_ID = 7;
const UNIT_ID = 9;
const SALES_REP_ID = 5;
/** The id of the open house day in `FILLED_FORMS`. */
const OPEN_HOUSE_ID = 'first';
const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
const VISITOR = { firstName: 'Els', lastName: 'Peeters', email: 'els@example.com', phone: '0470 12 34 56' };
const API_TOKEN = 'a-token-for-tests-only';

const getFilledFields = (name: string): TypedValues => toTypedFields(FILLED_FORMS[name] ?? {});

/**
 * Submits the form with the visitor's details. Returns the form of the next page, which is the last step of a booking.
 */
async function openLastStep(
  detailsForm: OpenForm,
  name: string,
  front: VisitorFront,
  visitor: string,
): Promise<OpenForm> {
  const { text } = await front.post(detailsForm.action, detailsForm.typed, visitor);
  const { action, hiddenFields } = findFormByName(text, name);
  const { check_stamp: _stamp, ...typed } = hiddenFields;
  return { action, typed, questionHtml: text };
}

/** Starts the real back office, with a site that has data for every form. */
export async function startFormBackOffice(): Promise<FormBackOffice> {
  const database = await EMBEDDED_KIND.start();
  const backoffice = await startTestBackOffice({ database, pollMs: 50 });
  const { repositories } = backoffice;
  await repositories.sites.put(
    siteInput(SITE_ID, { features: { holiday: true }, captcha: { provider: 'recaptcha', siteKey: 'public-key' } }),
  );
  const salesRep = { id: SALES_REP_ID, name: 'An', email: 'an@alpha.example.com' };
  await repositories.estates.put(SITE_ID, estateInput({ id: ESTATE_ID, estate: { salesRep } }));
  await repositories.rentalUnits.upsertMany(SITE_ID, [rentalUnitInput(UNIT_ID)]);
  const weekly = Object.fromEntries(WEEKDAYS.map((day) => [day, [{ from: '09:00', to: '17:00' }]]));
  const agenda = `/sites/${SITE_ID}/live-agenda/${SALES_REP_ID}`;
  await backoffice.call('PUT', `${agenda}/availability`, { body: { weekly, notice: 0, horizon: 8 } });
  const tomorrow = addDays(toBrusselsDay(new Date()), 1);
  await backoffice.call('PUT', `/sites/${SITE_ID}/estates/${ESTATE_ID}/open-houses`, {
    body: { days: [{ id: OPEN_HOUSE_ID, start: `${tomorrow}T14:00`, end: `${tomorrow}T16:00`, registration: {} }] },
  });
  const { body } = await backoffice.call('GET', `${agenda}?estateId=${ESTATE_ID}`);
  // The slots are taken from the end of the list, because the slots of today expire.
  const slots = (body as FreeSlots).days.flatMap((day) => day.slots.map(({ start }) => start)).toReversed();
  let slotsUsed = 0;
  let staysUsed = 0;
  let subscribers = 0;

  const nextSlot = () => slots[slotsUsed++ * 2] ?? '';
  /** Returns three nights, beginning on a Tuesday. */
  function nextStay() {
    const from = addDays(toMonday(toBrusselsDay(new Date())), 8 + 7 * ++staysUsed);
    return { from, to: addDays(from, 3) };
  }
  async function reserve(url: string, request: object): Promise<string> {
    const answer = await backoffice.call('POST', url, {
      site: SITE_ID,
      headers: { 'Idempotency-Key': randomUUID(), 'X-Visitor': randomUUID() },
      body: { visitor: VISITOR, locale: 'nl', ...request },
    });
    if (answer.status !== 201) throw new Error(answer.text);
    const { id, token } = answer.body as { id?: string; token?: string };
    return token ?? id ?? '';
  }
  const bookAppointment = () =>
    reserve('/live-agenda/reservation', { salesRepId: SALES_REP_ID, estateId: ESTATE_ID, start: nextSlot() });
  let guests = 0;
  const nextGuest = () => ({ ...VISITOR, email: `els.${(guests += 1)}@example.com` });
  const register = (people = 2, visitor = nextGuest()) =>
    reserve(`/sites/${SITE_ID}/published-open-houses/${ESTATE_ID}/${OPEN_HOUSE_ID}/registrations`, { people, visitor });
  /** Returns the token in the mail that asks to confirm a registration. */
  async function requestRegistration(): Promise<string> {
    const visitor = nextGuest();
    await register(3, visitor);
    const listed = await backoffice.call(
      'GET',
      `/sites/${SITE_ID}/estates/${ESTATE_ID}/open-houses/${OPEN_HOUSE_ID}/registrations`,
    );
    const foundGuest = (listed.body as OpenHouseGuest[]).find((each) => each.visitor.email === visitor.email);
    if (!foundGuest) throw new Error(`There is no registration of ${visitor.email}.`);
    return deriveConfirmationToken(API_TOKEN, SITE_ID, foundGuest.id);
  }
  function reserveNights() {
    const { from: begin, to: end } = nextStay();
    return reserve('/rental-units/reservation', { unitId: UNIT_ID, begin, end, adults: 2 });
  }

  /** Returns the token from the mail that asks to confirm a search. */
  async function requestUnconfirmedSearch(): Promise<string> {
    const email = `noor.${++subscribers}@visitor.example`;
    const wishes = { transaction: [1] };
    const { status, text } = await backoffice.call('POST', `/sites/${SITE_ID}/subscriptions`, {
      headers: { 'Idempotency-Key': randomUUID() },
      body: { email, name: 'Noor', locale: 'nl', frequency: 'daily', consent: true, wishes },
    });
    if (status !== 202) throw new Error(text);
    const tokens = createSubscriptionTokens(API_TOKEN);
    const log = pino({ level: 'silent' });
    await enqueueSubscriptionMails(repositories, { tokens, log, now: () => new Date(Date.now() + 1000) });
    return vi.waitFor(
      async () => {
        const mails = await readMailFiles(database.env.dataDir);
        const mail = mails.find(({ parsedMail: { to } }) => to?.some((each) => each.address === email));
        const [, token] = /hou-me-op-de-hoogte\/([\w-]{43})/.exec(mail?.parsedMail.text ?? '') ?? [];
        if (token === undefined) throw new Error(`There is no mail to ${email}.`);
        return token;
      },
      { timeout: 30_000, interval: 50 },
    );
  }
  async function confirmed(): Promise<string> {
    const { body: answer } = await backoffice.call(
      'POST',
      `/sites/${SITE_ID}/subscriptions/${await requestUnconfirmedSearch()}/confirmation`,
    );
    return (answer as { tokens: string[] }).tokens.at(-1) ?? '';
  }

  /**
   * Holds a time or dates as the first step of a booking. Returns the form of the second step, with the visitor's
   * details filled in.
   */
  async function holdAndFillIn(first: string, name: string, front: VisitorFront, visitor: string) {
    const choice = first === 'viewing-when' ? { slot: nextSlot() } : nextStay();
    const path =
      first === 'viewing-when'
        ? pathFor('viewing', 'nl', { estateId: ESTATE_ID })
        : pathFor('rentalBooking', 'nl', { rentalUnitId: UNIT_ID });
    const { headers, text } = await front.post(path, { form: first, ...choice }, visitor);
    const page = await front.get(headers['location'] ?? '');
    if (page.status !== 200) throw new Error(`Nothing is held: ${text}`);
    const { action, hiddenFields } = findFormByName(page.text, name);
    return { action, typed: { ...getFilledFields(name), ...hiddenFields } };
  }
  async function openForm(name: string, front: VisitorFront, visitor: string): Promise<OpenForm> {
    const typed = { ...getFilledFields(name), form: name };
    switch (name) {
      case 'viewing-when':
        return {
          action: pathFor('viewing', 'nl', { estateId: ESTATE_ID }),
          typed: { ...typed, slot: nextSlot() },
        };
      case 'rental-when':
        return {
          action: pathFor('rentalBooking', 'nl', { rentalUnitId: UNIT_ID }),
          typed: { ...typed, ...nextStay() },
        };
      case 'viewing-who':
      case 'rental-guest':
        return holdAndFillIn(name === 'viewing-who' ? 'viewing-when' : 'rental-when', name, front, visitor);
      case 'viewing-edit':
      case 'rental-edit': {
        const [first, second] =
          name === 'viewing-edit' ? ['viewing-when', 'viewing-who'] : ['rental-when', 'rental-guest'];
        const detailsForm = await holdAndFillIn(first ?? '', second ?? '', front, visitor);
        return { ...detailsForm, typed: { ...detailsForm.typed, form: name, edit: 'who' } };
      }
      case 'viewing-book':
        return openLastStep(await holdAndFillIn('viewing-when', 'viewing-who', front, visitor), name, front, visitor);
      case 'rental-request':
        return openLastStep(await holdAndFillIn('rental-when', 'rental-guest', front, visitor), name, front, visitor);
      case 'appointment-move':
        return {
          action: pathFor('moveAppointment', 'nl', { appointmentId: await bookAppointment() }),
          typed: { ...typed, slot: nextSlot() },
        };
      case 'appointment-cancel':
        return { action: pathFor('cancelAppointment', 'nl', { appointmentId: await bookAppointment() }), typed };
      case 'rental-cancel':
        return { action: pathFor('cancelRental', 'nl', { token: await reserveNights() }), typed };
      case 'open-house-cancel':
        return { action: pathFor('cancelOpenHouse', 'nl', { token: await register() }), typed };
      case 'open-house-confirm':
        return { action: pathFor('confirmOpenHouse', 'nl', { token: await requestRegistration() }), typed };
      case 'confirmSubscription':
        return { action: pathFor('editSubscriptions', 'nl', { token: await requestUnconfirmedSearch() }), typed };
      case 'editSubscription':
        return { action: pathFor('editSubscriptions', 'nl', { token: await confirmed() }), typed };
      case 'unsubscribe':
        return { action: pathFor('unsubscribe', 'nl', { token: await confirmed() }), typed };
      case 'notifications':
        return { action: pathFor('ajaxNotifications', 'nl'), typed };
      default:
        return { action: FILLED_FORMS[name]?.address ?? '', typed };
    }
  }

  return {
    url: backoffice.url,
    open: openForm,
    async close() {
      await backoffice.close();
      await database.remove();
    },
  };
}
