/**
 * This test sends the examples of the API reference to the real back office and compares the answers with the
 * reference. With `RECORD_API_EXAMPLES=1`, it writes the answers into the reference instead.
 */
import { createHmac } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { listAnswerBodies, type RecordedExamples } from '#server/backoffice/apiReference/examples/recordedExamples.ts';
import { EXAMPLE_SITE_ID } from '#server/backoffice/apiReference/examples/example.ts';
import recorded from '#server/backoffice/apiReference/examples/answers.generated.json' with { type: 'json' };
import { openDatabase } from '#server/backoffice/core/db/opening/openDatabase.ts';
import { connections } from '#server/backoffice/core/db/schema.ts';
import { deriveConfirmationToken } from '#server/backoffice/core/tokens/registrationToken.ts';
import { PROJECT_ROOT } from '#server/backoffice/projectRoot.ts';
import { ENDPOINTS, type EndpointName } from '#shared/api/endpoints/endpoints.ts';
import { toBrusselsDay } from '#shared/i18n/moments.ts';
import { TRANSACTION } from '#shared/primitives/ids.ts';
import { EXAMPLE_NAMES, type ExamplePreparations, sendExamples, describeShape } from '../support/apiExamples.ts';
import { apiDocument } from '../support/contractCalls.ts';
import { createPlayedCrm } from '../support/crm/playedCrm.ts';
import { estateInput } from '../support/estateInput.ts';
import { type SmtpSink, startSmtpSink } from '../support/mail/smtpSink.ts';
import { EMBEDDED_KIND, type TestDatabase } from '../support/programs/databases.ts';
import { rentalUnitInput } from '../support/rentalUnit.ts';
import { startTestBackOffice, type TestBackOffice } from '../support/programs/testBackOffice.ts';

const EXAMPLES_FILE = path.join(PROJECT_ROOT, 'server/backoffice/apiReference/examples/answers.generated.json');
const WAIT_OPTIONS = { timeout: 60_000, interval: 100 };
const CRM_KEY = 'played-key';
const HOOK_SECRET = 'secret-of-the-address-of-the-crm';
const HOOK_HEADER = 'x-signature';
const HOOK_BODY = JSON.stringify({ id: 'H-001', kind: 'changed' });

let database: TestDatabase;
let mails: SmtpSink;
let backOffice: TestBackOffice;
let sent: RecordedExamples;

/** Returns the registry of a CRM that signs its calls in the header `x-signature`. */
function createSigningCrm() {
  const { adapter, registry } = createPlayedCrm();
  const signed = {
    ...adapter,
    readHook: ({ headers, body }: Parameters<NonNullable<typeof adapter.readHook>>[0], credentials: object) =>
      adapter.readHook?.({ headers: { 'x-played-signature': headers[HOOK_HEADER] ?? '' }, body }, { ...credentials }),
  };
  return { ...registry, loadAdapter: async () => signed };
}

async function putEstate(input: ReturnType<typeof estateInput>): Promise<void> {
  await backOffice.repositories.estates.put(EXAMPLE_SITE_ID, input);
}

/** The writes that other programs and people make before an example is sent. */
const PREPARATIONS: ExamplePreparations = {
  createSite: async () => {
    const { body } = await backOffice.call('GET', '/purges');
    return { purgeCursor: body.cursor };
  },
  takeHook: async () => {
    const opened = await openDatabase(database.env, pino({ level: 'silent' }));
    await opened.db
      .insert(connections)
      .values({ siteId: EXAMPLE_SITE_ID, name: 'played', crm: 'played', hookSecret: HOOK_SECRET })
      .onConflictDoUpdate({ target: [connections.siteId, connections.name], set: { hookSecret: HOOK_SECRET } });
    await opened.close();
    const signature = createHmac('sha256', CRM_KEY).update(HOOK_BODY).digest('hex');
    const body = Buffer.from(HOOK_BODY).toString('base64');
    return { hook: { secret: HOOK_SECRET, headers: { [HOOK_HEADER]: signature }, body } };
  },
  searchEstates: async () => {
    await putEstate(estateInput({ id: 3, kind: 'FLAT', price: 245_000, bedrooms: 2, general: { parentId: 2 } }));
    return {};
  },
  listReferences: async () => {
    await putEstate(estateInput({ id: 4, transaction: TRANSACTION.SOLD, price: 289_000, published: '2026-01-10' }));
    return {};
  },
  listRentalFeeds: async () => {
    // The back office never reads the calendars of an inactive home.
    const feeds = [{ name: 'platform', url: 'https://platform.example/calendar.ics' }];
    await backOffice.repositories.rentalUnits.upsertMany(EXAMPLE_SITE_ID, [
      rentalUnitInput(2, { active: false, feeds }),
    ]);
    return {};
  },
  confirmSubscription: async () =>
    vi.waitFor(() => {
      const texts = mails.received.map(({ parsed }) => parsed.text ?? '').join('\n');
      const found = /hou-me-op-de-hoogte\/([\w-]{43})/.exec(texts)?.[1];
      if (found === undefined) throw new Error('No mail asks to confirm a subscription yet.');
      return { subscriptionToken: found };
    }, WAIT_OPTIONS),
  getOpenHouseConfirmation: async (answers) => {
    const [guest] = listAnswerBodies(answers).listOpenHouseGuests;
    return { confirmationToken: deriveConfirmationToken(backOffice.apiToken, EXAMPLE_SITE_ID, guest?.id ?? '') };
  },
};

beforeAll(async () => {
  database = await EMBEDDED_KIND.start();
  mails = await startSmtpSink();
  backOffice = await startTestBackOffice({
    database,
    smtpUrl: mails.url,
    pollMs: 200,
    adapters: createSigningCrm(),
    connectVariables: {
      [`CONNECT_${EXAMPLE_SITE_ID.toUpperCase()}`]: 'played',
      CONNECT_PLAYED_CLIENT_ID: '12',
      CONNECT_PLAYED_API_KEY: CRM_KEY,
    },
  });
  sent = await sendExamples(backOffice, toBrusselsDay(new Date()), PREPARATIONS);
  if (process.env['RECORD_API_EXAMPLES'] === '1') await writeFile(EXAMPLES_FILE, `${JSON.stringify(sent, null, 1)}\n`);
});
afterAll(async () => {
  await backOffice?.close();
  await mails?.close();
  await database?.remove();
});

const operationsById = new Map(
  Object.values(apiDocument.paths)
    .flatMap((methods) => Object.values(methods))
    .map((operation) => [operation.operationId, operation]),
);

it('the document has an example of every operation, and they are all sent', () => {
  expect([...operationsById.keys()].toSorted()).toEqual([...EXAMPLE_NAMES].toSorted());
  expect(Object.keys(recorded.answers).toSorted()).toEqual([...EXAMPLE_NAMES].toSorted());
});

/** Returns whether an example shows what a call returns; some calls return nothing. */
const showsAnswer = (name: EndpointName) => ENDPOINTS[name].response === null || sent.answers[name]?.status !== 204;

it('every example finds what it reads', () => {
  expect(EXAMPLE_NAMES.filter((name) => !showsAnswer(name))).toEqual([]);
});

it.each(EXAMPLE_NAMES)('the back office answers the example of %s as documented', (name) => {
  const { body: documented, ...head } = (recorded as RecordedExamples).answers[name] ?? { status: 0 };
  const { body, ...received } = sent.answers[name] ?? { status: 0 };
  expect(received).toEqual(head);
  expect(describeShape(body)).toEqual(describeShape(documented));
  expect(Object.keys(operationsById.get(name)?.responses ?? {})).toContain(String(received.status));
});
