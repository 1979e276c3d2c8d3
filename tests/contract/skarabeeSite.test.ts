import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ConnectedSite, type TestRepositories, openTestRepositories } from '../support/crm/connectedSite.ts';
import { type SkarabeeEmulator, startSkarabee } from '../support/crm/skarabee/skarabeeEmulator.ts';
import { listDatabaseKinds } from '../support/programs/databases.ts';

const PICTURE_PATH = '/sk/';

describe.each(listDatabaseKinds())('A site that is connected to Skarabee, on $name', (kind) => {
  let opened: TestRepositories;
  let crm: SkarabeeEmulator;
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
    crm = await startSkarabee();
    site = await ConnectedSite.make(opened, `skarabee-${sites}`, 'skarabee', crm);
  });
  afterEach(() => crm.close());

  const readAgain = () => crm.server.takeVisits('/v41/').filter(({ body }) => body.includes('<GetPublication '));

  it('shows active homes, with separate plans, a project with its lots, and without hidden data', async () => {
    await site.settle();
    expect(await site.ids()).toBe('510001 510010 510011 510012 510021 510030 510040 510041');
    const all = await site.estates();
    expect(all.get('510001')?.pictures.map(({ index, kind: pictureKind }) => [index, pictureKind])).toEqual([
      [0, 'photo'],
      [1, 'photo'],
      [2, 'plan'],
    ]);
    expect(all.get('510001')?.salesRep?.name).toBe('Ilse Voorbeeld');
    const project = all.get('510010')?.general;
    expect(project).toMatchObject({ project: true, price: { value: 289_000, priceFrom: true } });
    const parents = ['510011', '510012'].map((id) => all.get(id)?.general.parentId);
    expect(parents).toEqual([project?.id, project?.id]);
    const discreet = all.get('510030');
    expect([discreet?.general.price?.visible, discreet?.address.visible]).toEqual([false, false]);
    expect(all.get('510001')?.address.number).toBeUndefined();
    expect(all.get('510001')?.planning.townPlanningViolation).toBe('UNKNOWN');
    expect(all.get('510041')?.planning).toMatchObject({ townPlanningValue: 'WGL', townPlanningViolation: 'NO' });
  });

  it('changes nothing and copies no picture when it is read again', async () => {
    await site.settle();
    const before = JSON.stringify([...(await site.estates()).values()]);
    crm.server.takeVisits();
    await site.tenMinutes();
    await site.nextNight();
    expect(crm.server.takeVisits(PICTURE_PATH).map(({ path }) => path)).toEqual([]);
    expect(readAgain()).toEqual([]);
    expect(JSON.stringify([...(await site.estates()).values()])).toBe(before);
  });

  it('applies a change, a new home and a withdrawal within ten minutes', async () => {
    await site.settle();
    crm.server.takeVisits();
    crm.state.change(510_001, { Price: '425000,00', HideHouseNumber: 'false' });
    const added = crm.state.add();
    crm.state.withdraw(510_021);
    await site.tenMinutes();
    const house = await site.estate('510001');
    expect([house.general.price?.value, house.address.number]).toEqual([425_000, '18']);
    expect((await site.estate(String(added))).pictures).toHaveLength(3);
    expect(await site.ids()).not.toContain('510021');
    expect(readAgain()).toHaveLength(2);
  });

  it('removes a home that is missing from the nightly list, and none because of an incomplete list', async () => {
    await site.settle();
    crm.state.erase(510_021);
    crm.server.faults.add({ fault: { kind: 'torn' }, maxPlays: 1000 });
    await site.nextNight();
    expect(await site.ids()).toContain('510021');
    expect((await site.status())?.problem?.text).toContain('Skarabee');
    crm.server.faults.clear();
    await site.nextNight();
    expect(await site.ids()).not.toContain('510021');
    expect((await site.estates()).size).toBe(7);
  });

  it('keeps its homes when the login is refused, and sends no more calls', async () => {
    await site.settle();
    crm.server.faults.add({ fault: { kind: 'status', status: 401 }, maxPlays: 1000 });
    await site.tenMinutes();
    expect((await site.status())?.problem?.text).toContain('credentials');
    crm.server.takeVisits();
    await site.tenMinutes();
    expect(crm.server.takeVisits()).toEqual([]);
    expect((await site.estates()).size).toBe(8);
  });
});
