import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FakeBackOffice, buildSampleSite, startFakeBackOffice } from '../../support/programs/fakeBackOffice.ts';
import { startSite, type TestSite } from '../../support/programs/site.ts';

const SITE_IDS = ['alpha', 'beta', 'gamma'] as const;

describe('sites behind one server', () => {
  let backOffice: FakeBackOffice;
  let site: TestSite;

  beforeAll(async () => {
    backOffice = await startFakeBackOffice(
      SITE_IDS.map((id) =>
        buildSampleSite(id, { monogram: id.slice(0, 3), contact: { ...buildSampleSite(id).contact, phone: id } }),
      ),
    );
    site = await startSite({ apiUrl: backOffice.address, defaultHost: 'nobody.test' });
  });
  afterAll(async () => {
    await site.stop();
    await backOffice.close();
  });

  it('never show a byte of one another, for any requests in any order', async () => {
    const targets = [
      '/',
      '/nl',
      '/nl/aanbod',
      '/nl/aanbod?type=3',
      '/fr/offre',
      '/nl/ajax/estates?page=2',
      '/nl/over-ons',
      '/nl/contact',
      '/nl/nergens',
      '/xx/nowhere',
      '/nl/aanbod/7/x',
      '/nl/aanbod/410/x',
      '/nl/%00',
      `/nl/afspraak-annuleren/${'t'.repeat(20)}`,
    ];
    const asks = [0, 1, 2].flatMap((round) =>
      targets.flatMap((target) =>
        SITE_IDS.map((id) => ({ id, target, order: (target.length * 7 + id.length + round) % 11 })),
      ),
    );
    asks.sort((a, b) => a.order - b.order);
    backOffice.replies.push({
      matches: /^POST \/sites\/beta\/estates/,
      reply: { status: 500, statusText: 'broken' },
    });
    const answers = await Promise.all(
      asks.map(async ({ id, target }) => ({ id, target, answer: await site.ask(target, { host: `${id}.test` }) })),
    );
    const statuses = new Set<number>();
    for (const { id, target, answer } of answers) {
      statuses.add(answer.status);
      const answerText = `${JSON.stringify(answer.headers)}\n${answer.text}`;
      const foreign = SITE_IDS.filter((other) => other !== id && answerText.includes(other));
      expect(foreign, `${id}${target}`).toEqual([]);
    }
    expect([...statuses].toSorted((a, b) => a - b)).toEqual(expect.arrayContaining([200, 302, 400, 404, 503]));
  });

  it('keep their pages when another one is purged', async () => {
    const status = async (id: string) =>
      (await site.ask('/nl/contact', { host: `${id}.test` })).headers['cache-status'] ?? '';
    for (const id of SITE_IDS) await status(id);
    await site.purge('alpha', ['s-alpha', 's-alpha.list']);
    expect(await status('beta')).toBe('gevel; hit');
    expect(await status('gamma')).toBe('gevel; hit');
    expect(await status('alpha')).toBe('gevel; fwd=miss; stored');
  });

  it('are purged only by the back office, each separately', async () => {
    const { status } = await site.askAdmin('/purge', { method: 'POST' });
    expect(status).toBe(401);
    expect((await site.purge('alpha', ['s-beta'])).status).toBe(400);
  });
});
