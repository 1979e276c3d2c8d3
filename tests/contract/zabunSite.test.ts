import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { receiveMessage } from '#server/backoffice/messages/receiveMessage.ts';
import { messageSchema } from '#shared/api/messages.ts';
import { ConnectedSite, type TestRepositories, openTestRepositories } from '../support/crm/connectedSite.ts';
import { startZabun, type ZabunEmulator } from '../support/crm/zabun/zabunEmulator.ts';
import { readZabunProperty } from '../support/crm/zabun/zabunFixture.ts';
import { listDatabaseKinds } from '../support/programs/databases.ts';

const HOUR_MS = 3_600_000;
const MEDIA_SYNC_PATH = '/api/v1/property/media-sync';

describe.each(listDatabaseKinds())('A site that is connected to Zabun, on $name', (kind) => {
  let opened: TestRepositories;
  let zabun: ZabunEmulator;
  let site: ConnectedSite;
  let sites = 0;

  beforeAll(async () => {
    opened = await openTestRepositories(kind);
  });
  afterAll(async () => {
    await opened.opened.close();
    await opened.database.remove();
  });
  beforeEach(async () => {
    sites += 1;
    zabun = await startZabun({ requestsPerSecond: 1000 });
    site = await ConnectedSite.make(opened, `site-${sites}`, 'zabun', zabun);
  });
  afterEach(() => zabun.close());

  const writeMessageAbout = (estateId: number) =>
    opened.repositories.transaction((tx) =>
      receiveMessage(
        tx,
        site.key.siteId,
        messageSchema.parse({
          kind: 'property',
          locale: 'nl',
          visitor: { firstName: 'Noor', lastName: 'Peeters', email: 'noor@bezoeker.example', phone: '0470 00 00 12' },
          text: 'Graag meer uitleg over de tuin.',
          consent: true,
          estateId,
        }),
      ),
    );
  const takePaths = () => zabun.server.takeVisits().map(({ path }) => path);

  it('shows homes on the medium, with pictures, projects before their units, and without hidden data', async () => {
    await site.settle();
    const all = await site.estates();
    expect(await site.ids()).toBe('4200001 4200002 4200010 4200011 4200012 4200013 4200020 4200030 4200040 4200050');
    const house = all.get('4200001');
    expect(house?.pictures.map(({ index, file }) => [index, file.contentType])).toEqual([
      [0, 'image/jpeg'],
      [1, 'image/jpeg'],
      [2, 'image/jpeg'],
    ]);
    expect(house?.files.map(({ link }) => link.contentType)).toEqual(['application/pdf']);
    expect(house?.salesRep?.name).toBe('Ilse Voorbeeld');
    const project = all.get('4200010')?.general.id;
    expect(['4200011', '4200012', '4200013'].map((id) => all.get(id)?.general.parentId)).toEqual(
      Array(3).fill(project),
    );
    const discreet = all.get('4200030');
    expect([discreet?.general.price?.visible, discreet?.address.visible]).toEqual([false, false]);
    // The city of this home comes from the account's geography.
    expect(all.get('4200040')?.address.city.name.nl).toBe('Charleroi');
    const unmapped = await opened.repositories.connectionSync.names.listUnmapped(site.key);
    expect(unmapped.map(({ list, id }) => `${list} ${id}`)).toEqual(
      expect.arrayContaining(['layouts 555555', 'types 9999', 'conditions 999']),
    );
  });

  it('changes nothing and copies no picture when it is read again', async () => {
    await site.settle();
    const before = JSON.stringify([...(await site.estates()).values()]);
    takePaths();
    await site.nextNight();
    const askedPaths = takePaths();
    expect(askedPaths.filter((path) => path.startsWith('/upload/'))).toEqual([]);
    expect(askedPaths.filter((path) => /\/property\/\d+$/.test(path))).toEqual([]);
    expect(askedPaths).toContain(`${MEDIA_SYNC_PATH}/14`);
    expect(JSON.stringify([...(await site.estates()).values()])).toBe(before);
  });

  it('applies a change within ten minutes, and reads nothing else for it', async () => {
    await site.settle();
    takePaths();
    zabun.account.change(4_200_001, { price: 449_000, price_visible: true });
    await site.tenMinutes();
    expect((await site.estate('4200001')).general.price?.value).toBe(449_000);
    const askedPaths = takePaths();
    expect(askedPaths.filter((path) => /\/property\/\d+$/.test(path))).toEqual(['/api/v1/property/4200001']);
    expect(askedPaths.filter((path) => path.startsWith('/upload/'))).toEqual([]);
    zabun.account.change(4_200_001, { price_visible: false });
    await site.tenMinutes();
    expect((await site.estate('4200001')).general.price).toMatchObject({ value: 449_000, visible: false });
  });

  it('copies a new picture, and keeps the other ones and their order', async () => {
    await site.settle();
    takePaths();
    const { photos } = readZabunProperty('house') as { photos: Record<string, unknown>[] };
    const added = {
      ...photos[0],
      autoid: '3746009001000000099',
      index: 0,
      url: String(photos[0]?.['url']).replace('.jpg', 'x.jpg'),
    };
    const hashesBefore = (await site.estate('4200001')).pictures.map(({ file }) => file.hash);
    zabun.account.change(4_200_001, { photos: [...photos, added] });
    await site.tenMinutes();
    expect(takePaths().filter((path) => path.startsWith('/upload/'))).toHaveLength(1);
    expect((await site.estate('4200001')).pictures.map(({ file }) => file.hash).slice(1)).toEqual(hashesBefore);
  });

  it('shows an added unit, and hides one that is no longer public', async () => {
    await site.settle();
    zabun.account.put({ ...readZabunProperty('unit-1'), property_id: 4_200_014, reference: 'GB-P1-4' });
    await site.tenMinutes();
    const project = await site.estate('4200010');
    expect((await site.estate('4200014')).general.parentId).toBe(project.general.id);
    zabun.account.change(4_200_012, { publish: false });
    await site.nextNight();
    expect((await site.estates()).has('4200012')).toBe(false);
    expect((await site.estates()).has('4200014')).toBe(true);
  });

  it('removes homes that are no longer on the medium or no longer exist, after the next complete list', async () => {
    await site.settle();
    zabun.account.takeOff(4_200_020);
    zabun.account.remove(4_200_050);
    await site.tenMinutes();
    expect((await site.estates()).has('4200020')).toBe(true);
    await site.nextNight();
    expect([...(await site.estates()).keys()].filter((id) => ['4200020', '4200050'].includes(id))).toEqual([]);
    zabun.account.putBack(4_200_020);
    await site.nextNight();
    expect((await site.estate('4200020')).general.transaction.id).toBe(5);
  });

  it.each([
    ['torn', { kind: 'torn' }],
    ['empty', { kind: 'empty' }],
    ['a page of the gateway', { kind: 'html' }],
    ['an error', { kind: 'status', status: 500 }],
  ] as const)('removes nothing because of a list that is %s', async (_, fault) => {
    await site.settle();
    zabun.server.faults.add({ fault, path: MEDIA_SYNC_PATH, maxPlays: 1000 });
    await site.nextNight();
    expect((await site.estates()).size).toBe(10);
    expect((await site.status())?.problem?.text).toContain('list');
    zabun.server.faults.clear();
    await site.moveLater(2 * HOUR_MS);
    expect((await site.status())?.problem).toBeUndefined();
  });

  it('asks before it removes most of the homes', async () => {
    await site.settle();
    for (const id of [4_200_001, 4_200_002, 4_200_011, 4_200_012, 4_200_013, 4_200_020, 4_200_030])
      zabun.account.takeOff(id);
    await site.nextNight();
    expect((await site.estates()).size).toBe(10);
    expect(await site.status()).toMatchObject({ heldRemovals: { gone: 7 } });
  });

  it('reports refused credentials, and sends no more calls', async () => {
    await site.settle();
    zabun.server.faults.add({ fault: { kind: 'status', status: 401 }, maxPlays: 1000 });
    takePaths();
    await site.tenMinutes();
    const askedCount = takePaths().length;
    expect(askedCount).toBeLessThanOrEqual(2);
    await site.tenMinutes();
    expect(takePaths()).toEqual([]);
    expect((await site.status())?.problem?.text).toContain('credentials');
    expect((await site.estates()).size).toBe(10);
  });

  it('receives a visitor’s question about a home once, and a person gets it if the result is unknown', async () => {
    await site.settle();
    const estateId = (await site.estate('4200001')).general.id ?? 0;
    takePaths();
    await writeMessageAbout(estateId);
    await site.sendLeads();
    const visits = zabun.server.takeVisits();
    expect(visits.map(({ path }) => path)).toEqual(['/auth/v1/heartbeat', '/api/v1/person', '/api/v1/contactmessage']);
    expect(visits.at(-1)?.json).toMatchObject({
      contact: {
        last_name: 'Peeters',
        first_name: 'Noor',
        email: 'noor@bezoeker.example',
        phone: '470000012',
        phone_cc: '32',
        language: 'NL',
        marketing_opt_in: true,
        mailing_opt_in: false,
      },
      message: { text: expect.stringContaining('Graag meer uitleg over de tuin.'), property_id: 4_200_001 },
    });
    zabun.server.faults.add({ fault: { kind: 'closed', taken: true }, path: '/api/v1/contactmessage' });
    await writeMessageAbout(estateId);
    await site.sendLeads();
    await site.sendLeads();
    expect(zabun.server.takeVisits('/api/v1/contactmessage')).toHaveLength(1);
    const leads = await opened.repositories.leadStore.list({ siteId: site.key.siteId, limit: 10 });
    expect(leads.map(({ state }) => state).toSorted()).toEqual(['sent', 'unsure']);
  });
});
