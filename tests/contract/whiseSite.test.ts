import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ConnectedSite, type TestRepositories, openTestRepositories } from '../support/crm/connectedSite.ts';
import { startWhise, type WhiseEmulator } from '../support/crm/whise/whiseEmulator.ts';
import { listDatabaseKinds } from '../support/programs/databases.ts';

const ESTATE_LIST_PATH = '/v1/estates/list';
const PICTURE_PATH = '/public/';

describe.each(listDatabaseKinds())('A site that is connected to Whise, on $name', (kind) => {
  let opened: TestRepositories;
  let crm: WhiseEmulator;
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
    crm = await startWhise({ requestsPerSecond: 1000 });
    site = await ConnectedSite.make(opened, `whise-${sites}`, 'whise', crm);
  });
  afterEach(() => crm.close());

  const takePicturePaths = () => crm.server.takeVisits(PICTURE_PATH).map(({ path }) => path);

  it('shows online homes, in their languages, with pictures, projects before their units, and without hidden data', async () => {
    await site.settle();
    expect(await site.ids()).toBe('7900001 7900002 7900010 7900011 7900012 7900013 7900020 7900021 7900030 7900031');
    const all = await site.estates();
    const house = all.get('7900001');
    expect(house?.salesRep?.picture?.contentType).toBe('image/jpeg');
    expect(house?.general.title).toMatchObject({ nl: 'Gezinswoning met tuin', fr: 'Maison familiale avec jardin' });
    expect(house?.pictures.map(({ index, file }) => [index, file.contentType])).toEqual([
      [0, 'image/jpeg'],
      [1, 'image/jpeg'],
      [2, 'image/jpeg'],
    ]);
    const project = all.get('7900010')?.general.id;
    const parents = ['7900011', '7900012', '7900013'].map((id) => all.get(id)?.general.parentId);
    expect(parents).toEqual([project, project, project]);
    const discreet = all.get('7900030');
    expect([discreet?.general.price?.visible, discreet?.address.visible]).toEqual([false, false]);
    expect(await site.status()).toMatchObject({ estates: 10, missingMedia: 0, problem: undefined });
  });

  it('changes nothing and copies no picture when it is read again', async () => {
    await site.settle();
    const before = JSON.stringify([...(await site.estates()).values()]);
    crm.server.takeVisits();
    await site.tenMinutes();
    await site.nextNight();
    expect(takePicturePaths()).toEqual([]);
    expect(crm.server.takeVisits(ESTATE_LIST_PATH).length).toBeGreaterThan(0);
    expect(JSON.stringify([...(await site.estates()).values()])).toBe(before);
  });

  it('applies a change, a new home and an archived home within ten minutes', async () => {
    await site.settle();
    crm.server.takeVisits();
    crm.state.change(7_900_002, { price: 1200, displayAddress: undefined });
    const added = crm.state.add();
    crm.state.withdraw(7_900_021);
    await site.tenMinutes();
    const flat = await site.estate('7900002');
    expect([flat.general.price?.value, flat.address.visible]).toEqual([1200, false]);
    expect((await site.estate(String(added))).pictures).toHaveLength(3);
    expect(await site.ids()).not.toContain('7900021');
    expect(takePicturePaths()).toHaveLength(3);
  });

  it('removes a home that the nightly list no longer has, and none because of an incomplete list', async () => {
    await site.settle();
    crm.state.erase(7_900_020);
    crm.server.faults.add({ fault: { kind: 'empty' }, path: ESTATE_LIST_PATH, maxPlays: 1000 });
    await site.nextNight();
    expect(await site.ids()).toContain('7900020');
    expect((await site.status())?.problem?.text).toContain('Whise');
    crm.server.faults.clear();
    await site.nextNight();
    expect(await site.ids()).not.toContain('7900020');
    expect((await site.estates()).size).toBe(9);
  });

  it('keeps its homes when the agency revokes its consent, and sends no more calls', async () => {
    await site.settle();
    crm.isLinked = false;
    crm.forgetTokens();
    await site.tenMinutes();
    expect((await site.status())?.problem?.text).toContain('no access to client 13900');
    crm.server.takeVisits();
    await site.tenMinutes();
    expect(crm.server.takeVisits()).toEqual([]);
    expect((await site.estates()).size).toBe(10);
  });
});
