import { randomUUID } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase, type OpenDatabase } from '#server/backoffice/core/db/opening/openDatabase.ts';
import { mails } from '#server/backoffice/core/db/schema.ts';
import { estateFiltersSchema, estateSearchResultSchema } from '#shared/api/search.ts';
import { estateInput } from '../support/estateInput.ts';
import { onEachDatabase } from '../support/programs/onEachDatabase.ts';
import { siteInput } from '../support/siteInput.ts';

const VISITOR = { firstName: 'Noor', lastName: 'Peeters', email: 'noor@visitor.example' };
const GHENT_OFFICE = { city: { nl: 'Gent' }, email: 'gent@noord.example.com' };
const buildSalesRep = (id: number, email?: string) => ({ id, name: `Rep ${id}`, ...(email && { email }) });

const buildPerson = (name: string, more: object) => ({ name, function: { nl: 'Makelaar' }, ...more });

onEachDatabase('Offices', (current, database) => {
  let opened: OpenDatabase;
  const findHomes = async (terms: Record<string, unknown>) => {
    const body = { query: { terms }, sort: [{ field: 'id' }] };
    const answer = await current().call('POST', '/sites/noord/estates', { body });
    const facets = await current().call('POST', '/sites/noord/estate-filters', { body: { query: body.query } });
    const { total, results } = estateSearchResultSchema.parse(answer.body);
    expect(estateFiltersSchema.parse(facets.body).total.value).toBe(total.value);
    return results.map(({ id }) => id);
  };
  /** Returns the e-mail address that receives the lead of a message. */
  const readReceiver = async (messageSubject: object) => {
    const headers = { 'Idempotency-Key': randomUUID() };
    const body = { kind: 'contact', locale: 'nl', visitor: VISITOR, text: 'Dag', consent: true, ...messageSubject };
    const { status, body: received } = await current().call('POST', '/sites/noord/messages', { body, headers });
    expect(status).toBe(201);
    const rows = await opened.db
      .select({ mail: mails.mail, reference: mails.reference, kind: mails.kind })
      .from(mails)
      .where(eq(mails.siteId, 'noord'))
      .orderBy(desc(mails.at));
    const lead = rows.find(({ reference, kind }) => kind === 'message.lead' && reference === `message:${received.id}`);
    return lead?.mail?.to.email;
  };

  beforeAll(async () => {
    opened = await openDatabase(database().env, pino({ level: 'silent' }));
    const { sites, estates, offices, entities } = current().repositories;
    await sites.put(
      siteInput('noord', { contact: { ...siteInput('noord').contact, email: 'agency@noord.example.com' } }),
    );
    await offices.put('noord', { id: 'gent', name: { nl: 'Kantoor Gent' }, ...GHENT_OFFICE });
    await offices.put('noord', { id: 'deinze', name: { nl: 'Kantoor Deinze' }, city: { nl: 'Deinze' } });
    await entities.put('noord', { name: 'team', label: { nl: 'Team' } }, [
      { id: 'ann', data: buildPerson('Ann', { salesRepId: 11, officeId: 'gent', email: 'ann@noord.example.com' }) },
      { id: 'bo', data: buildPerson('Bo', { salesRepId: 12, officeId: 'gent' }) },
      { id: 'cas', data: buildPerson('Cas', { salesRepId: 13, officeId: 'deinze' }) },
    ]);
    await estates.put(
      'noord',
      estateInput({ id: 1, estate: { salesRep: buildSalesRep(11, 'ann@noord.example.com') } }),
    );
    await estates.put('noord', estateInput({ id: 2, estate: { salesRep: buildSalesRep(12) } }));
    await estates.put('noord', estateInput({ id: 3, estate: { salesRep: buildSalesRep(13) } }));
    await estates.put(
      'noord',
      estateInput({ id: 4, general: { officeId: 'gent' }, estate: { salesRep: buildSalesRep(13) } }),
    );
    await estates.put('noord', estateInput({ id: 5, general: { officeId: 'gent' } }));
    await estates.put('noord', estateInput({ id: 6 }));
  });

  afterAll(() => opened.close());

  it('own the homes that name them, and those of their people that name no other office', async () => {
    expect(await findHomes({ office: ['gent'] })).toEqual([1, 2, 4, 5]);
    expect(await findHomes({ office: ['deinze'] })).toEqual([3]);
    expect(await findHomes({ office: ['gent', 'deinze'] })).toEqual([1, 2, 3, 4, 5]);
    expect(await findHomes({ office: ['nowhere'] })).toEqual([]);
    expect(await findHomes({ salesRep: [13] })).toEqual([3, 4]);
    expect(await findHomes({ salesRep: ['12', 'nobody'] })).toEqual([2]);
  });

  it('follow changes of a home and of a person', async () => {
    const { estates, entities } = current().repositories;
    await estates.put('noord', estateInput({ id: 3, estate: { salesRep: buildSalesRep(12) } }));
    expect(await findHomes({ office: ['deinze'] })).toEqual([]);
    const bo = { name: 'Bo', function: {}, salesRepId: 12, officeId: 'deinze' };
    await entities.putItem('noord', 'team', { id: 'bo', sort: 0, data: bo });
    expect(await findHomes({ office: ['deinze'] })).toEqual([2, 3]);
    await estates.put('noord', estateInput({ id: 3, estate: { salesRep: buildSalesRep(13) } }));
    await entities.putItem('noord', 'team', { id: 'bo', sort: 0, data: { ...bo, officeId: 'gent' } });
  });

  it('receive messages about their homes whose sales contact has no address, and messages to the office', async () => {
    expect(await readReceiver({ kind: 'property', estateId: 1 })).toBe('ann@noord.example.com');
    expect(await readReceiver({ kind: 'property', estateId: 2 })).toBe(GHENT_OFFICE.email);
    expect(await readReceiver({ kind: 'property', estateId: 4 })).toBe(GHENT_OFFICE.email);
    // The office of this home has no e-mail address, so the agency gets the lead.
    expect(await readReceiver({ kind: 'property', estateId: 3 })).toBe('agency@noord.example.com');
    expect(await readReceiver({ kind: 'property', estateId: 6 })).toBe('agency@noord.example.com');
    expect(await readReceiver({ officeId: 'gent' })).toBe(GHENT_OFFICE.email);
    expect(await readReceiver({ agentId: 'ann' })).toBe('ann@noord.example.com');
    expect(await readReceiver({ agentId: 'bo' })).toBe(GHENT_OFFICE.email);
    expect(await readReceiver({ agentId: 'nobody', officeId: 'nowhere' })).toBe('agency@noord.example.com');
  });
});
