import { afterEach, expect, it } from 'vitest';
import type { CrmEmulator } from '../../support/crm/crmEmulator.ts';
import { startSweepbright } from '../../support/crm/sweepbright/sweepbrightEmulator.ts';
import { startWhise } from '../../support/crm/whise/whiseEmulator.ts';
import { startZabun } from '../../support/crm/zabun/zabunEmulator.ts';

let crm: CrmEmulator | undefined;
afterEach(() => crm?.close());

const setField = (line: string) => crm?.commands?.['set']?.run(line.split(' '));

it('a home of Zabun gets another value in any field, and keeps its other fields', async () => {
  const zabun = await startZabun();
  crm = zabun;
  const before = zabun.account.get(4_200_001);
  expect(setField('4200001 transaction_id 77')).toBe('4200001: transaction_id is 77');
  setField('4200001 title.nl "Een ander huis"');
  expect(zabun.account.get(4_200_001)).toMatchObject({
    transaction_id: 77,
    title: { ...(before?.['title'] as object), nl: 'Een ander huis' },
  });
  expect(zabun.account.get(4_200_001)?.['changed']).not.toBe(before?.['changed']);
  expect(() => setField('1 price 3')).toThrow('There is no home 1.');
  expect(() => setField('4200001')).toThrow('A field is missing');
  expect(() => setField('4200001 price three')).toThrow('JSON');
});

it('homes of Whise and of SweepBright also get another value in any field', async () => {
  const whise = await startWhise();
  crm = whise;
  setField('7900001 purposeStatus.id 99');
  expect(whise.state.homes.get(7_900_001)?.estate).toMatchObject({ purposeStatus: { id: 99 } });
  await whise.close();
  const sweepbright = await startSweepbright();
  crm = sweepbright;
  const [id = ''] = sweepbright.state.estates.keys();
  setField(`${id} status "sold"`);
  expect(sweepbright.state.getEstate(id).estate['status']).toBe('sold');
});

it('imported values are distinguished from requested ones', async () => {
  const zabun = await startZabun();
  crm = zabun;
  const headers = {
    'X-CLIENT-ID': '9001',
    client_id: 'c1',
    server_id: 's1',
    api_key: 'k1',
    'Content-Type': 'application/json',
  };
  const postForm = (path: string, body: unknown) =>
    fetch(`${zabun.server.origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  await postForm('/api/v1/property/search', { paging: { page: 0, size: 10 } });
  await postForm('/api/v1/property/4200001/media/14', { start_media: true });
  const deliveries = zabun.server.takeVisits().filter((visit) => zabun.isDelivery?.(visit));
  expect(deliveries.map(({ path, body }) => [path, body])).toEqual([
    ['/api/v1/property/4200001/media/14', '{"start_media":true}'],
  ]);
});
