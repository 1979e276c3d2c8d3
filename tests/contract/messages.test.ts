import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { z } from 'zod';
import type { friendMessageSchema, messageSchema } from '#shared/api/messages.ts';
import type { TestBackOffice } from '../support/programs/testBackOffice.ts';
import { estateInput } from '../support/estateInput.ts';
import { onEachDatabase } from '../support/programs/onEachDatabase.ts';
import { siteInput } from '../support/siteInput.ts';

const VISITOR = { firstName: 'Noor', lastName: 'Peeters', email: 'Noor@visitor.example', phone: '+32 470 00 00 00' };
type MessageInput = z.input<typeof messageSchema>;
type FriendMessageInput = z.input<typeof friendMessageSchema>;

const buildMessage = (changes: Partial<MessageInput> = {}): MessageInput => ({
  kind: 'contact',
  locale: 'fr',
  visitor: VISITOR,
  text: 'Bonjour',
  consent: true,
  ...changes,
});
const buildFriendMessage = (changes: Partial<FriendMessageInput> = {}): FriendMessageInput => ({
  locale: 'nl',
  estateId: 7,
  sender: { name: 'Noor Peeters', email: 'noor@visitor.example' },
  friend: { email: 'sam@friend.example' },
  note: 'Iets voor jou?',
  ...changes,
});

onEachDatabase('A visitor’s message', (current) => {
  const post = (path: string, body: unknown, key: string = randomUUID()): ReturnType<TestBackOffice['call']> =>
    current().call('POST', `/sites/noord/messages${path}`, { body, headers: { 'Idempotency-Key': key } });
  const readMessages = () => current().repositories.messages.list('noord', { limit: 100 });
  const listMails = () => current().repositories.mails.list('noord', 100);

  beforeAll(async () => {
    const { sites, estates } = current().repositories;
    await sites.put(siteInput('noord'));
    await sites.put(siteInput('zuid', { hostnames: ['zuid.example.com'], origin: 'https://zuid.example.com' }));
    await estates.put('noord', estateInput({ id: 7, price: 250_000 }));
    await estates.put('noord', estateInput({ id: 8 }));
    await estates.withdrawMany('noord', [8]);
  });
  beforeEach(async () => {
    await current().repositories.erasures.erase('noord', VISITOR.email);
  });

  it('is stored with its two mails, once for one key', async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => post('', buildMessage({ estateId: 7 }), key)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect((await readMessages()).map(({ id }) => id)).toEqual([answers[0]?.body.id]);
    expect((await listMails()).map(({ kind }) => kind).toSorted()).toEqual(['message.confirmation', 'message.lead']);

    const differentAnswer = await post('', buildMessage({ estateId: 7, text: 'Autre chose' }), key);
    expect([differentAnswer.status, (await readMessages()).length]).toEqual([422, 1]);
    expect((await post('', buildMessage({ estateId: 7 }), randomUUID())).body.id).not.toBe(answers[0]?.body.id);
  });

  it('is stored once for one captcha proof, regardless of the idempotency keys', async () => {
    const sendWithProof = (proof: string, key: string = randomUUID()) =>
      current().call('POST', '/sites/noord/messages', {
        body: buildMessage({ estateId: 7 }),
        headers: { 'Idempotency-Key': key, 'X-Proof': proof },
      });
    const [proof, key] = ['a-proof-of-a-visitor', randomUUID()];
    const answers = await Promise.all(Array.from({ length: 10 }, () => sendWithProof(proof)));
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([201, ...Array<number>(9).fill(403)]);
    expect(await readMessages()).toHaveLength(1);
    expect((await sendWithProof('another-proof-of-one', key)).status).toBe(201);
    expect((await sendWithProof('another-proof-of-one', key)).status).toBe(201);
    expect(await readMessages()).toHaveLength(2);
    expect((await sendWithProof('too short')).status).toBe(400);

    // The refused request has not used up its key or its proof.
    const headers = { 'Idempotency-Key': randomUUID(), 'X-Proof': 'the-proof-of-a-refusal' };
    const refused = await current().call('POST', '/sites/noord/messages', {
      body: buildMessage({ estateId: 99 }),
      headers,
    });
    expect(refused.status).toBe(422);
    expect((await sendWithProof('the-proof-of-a-refusal')).status).toBe(201);
  });

  it('is stored with the consent, and only at its own site', async () => {
    const { agreements } = current().repositories;
    const privacy = {
      id: 'privacy',
      kind: 'privacy' as const,
      title: 'Vie privée',
      html: '<p>…</p>',
      version: '2026-02',
    };
    await agreements.put('noord', 'fr', [privacy]);
    await post('', buildMessage({ page: '/fr/contact', text: 'Une ligne\r\net une autre ' }));
    const [only] = await readMessages();
    expect(only?.document).toMatchObject({
      text: 'Une ligne\net une autre',
      page: '/fr/contact',
      privacyVersion: '2026-02',
    });
    expect(await current().repositories.messages.list('zuid', { limit: 1 })).toEqual([]);
  });

  it('needs the token and a key', async () => {
    const path = '/sites/noord/messages';
    const anonymous = await current().call('POST', path, {
      body: buildMessage(),
      anonymous: true,
      headers: { 'Idempotency-Key': randomUUID() },
    });
    const keyless = await current().call('POST', path, { body: buildMessage() });
    expect([anonymous.status, keyless.status, (await readMessages()).length]).toEqual([401, 400, 0]);
  });

  describe('requests a call', () => {
    const { email: _email, ...anonymous } = VISITOR;
    const callback = { date: '2026-12-01', part: 'morning', from: '09:00', to: '12:00' } as const;
    const buildCallback = (changes: Partial<MessageInput> = {}) =>
      buildMessage({ kind: 'callback', callback, text: '', ...changes });

    it('without a mail address gets no confirmation, and is erased by its phone number', async () => {
      expect((await post('', buildCallback({ visitor: anonymous, estateId: 7 }))).status).toBe(201);
      expect((await listMails()).map(({ kind }) => kind)).toEqual(['message.lead']);
      const { erasures, messages } = current().repositories;
      const [known] = await messages.list('noord', { visitor: '+32470000000', limit: 1 });
      expect(known?.document).toMatchObject({ kind: 'callback', estateId: 7, callback });
      const found = await erasures.find('noord', '+32470000000');
      expect(new Set(found.map(({ category }) => category))).toEqual(new Set(['mails', 'messages']));
      expect(await erasures.erase('noord', '+32470000000')).toEqual({ messages: 1, mails: 1 });
      expect(await readMessages()).toEqual([]);
    });

    it('with a mail address is confirmed, and is found by that address', async () => {
      await post('', buildCallback());
      expect((await listMails()).map(({ kind }) => kind).toSorted()).toEqual(['message.confirmation', 'message.lead']);
      expect(await current().repositories.messages.list('noord', { visitor: '+32470000000', limit: 1 })).toEqual([]);
    });

    it.each<[string, unknown, string]>([
      ['nobody says when', buildMessage({ kind: 'callback' }), '/callback'],
      ['nobody asks for it', buildMessage({ callback }), '/callback'],
      ['there is no such day', { ...buildCallback(), callback: { ...callback, date: '2026-13-01' } }, '/callback/date'],
      [
        'there is no such part of it',
        { ...buildCallback(), callback: { ...callback, part: 'night' } },
        '/callback/part',
      ],
      ['it ends before it begins', { ...buildCallback(), callback: { ...callback, to: '08:00' } }, '/callback'],
      ['no number is left', buildCallback({ visitor: { ...VISITOR, phone: undefined } }), '/visitor/phone'],
      ['the number cannot be called', buildCallback({ visitor: { ...VISITOR, phone: '123 456' } }), '/visitor/phone'],
      ['another message has no address', buildMessage({ visitor: anonymous }), '/visitor/email'],
    ])('is refused when %s', async (_what, body, pointer) => {
      const answer = await post('', body);
      const pointers = answer.body.errors.map((error: { pointer: string }) => error.pointer);
      expect([answer.status, pointers, await readMessages()]).toEqual([422, [pointer], []]);
    });
  });

  describe('is refused without being stored and without a mail', () => {
    const buildVisitorMessage = (changes: object) => buildMessage({ visitor: { ...VISITOR, ...changes } });
    it.each<[string, string, unknown, string]>([
      ['two addresses', '', buildVisitorMessage({ email: 'a@b.example, c@d.example' }), '/visitor/email'],
      ['an address with a name', '', buildVisitorMessage({ email: 'A <a@b.example>' }), '/visitor/email'],
      [
        'a line end in the address',
        '',
        buildVisitorMessage({ email: 'a@b.example\r\nBcc: c@d.example' }),
        '/visitor/email',
      ],
      ['a line end in the name', '', buildVisitorMessage({ firstName: 'Noor\r\nBcc: Jan' }), '/visitor/firstName'],
      ['a NUL in the text', '', buildMessage({ text: 'a\0b' }), '/text'],
      ['a link for a name', '', buildVisitorMessage({ lastName: 'www.evil.test' }), '/visitor/lastName'],
      ['no consent', '', { ...buildMessage(), consent: false }, '/consent'],
      ['a property without one', '', buildMessage({ kind: 'property' }), '/estateId'],
      ['an estate that there never was', '', buildMessage({ kind: 'property', estateId: 99 }), '/estateId'],
      ['a page elsewhere', '', buildMessage({ page: '//evil.test' }), '/page'],
      ['too many words', '', buildMessage({ text: 'x'.repeat(10_001) }), '/text'],
      ['a link to a friend', '/send-to-a-friend', buildFriendMessage({ note: 'kijk op evil.com' }), '/note'],
      [
        'two friends',
        '/send-to-a-friend',
        buildFriendMessage({ friend: { email: 'a@b.example,c@d.example' } }),
        '/friend/email',
      ],
      ['a withdrawn estate for a friend', '/send-to-a-friend', buildFriendMessage({ estateId: 8 }), '/estateId'],
    ])('%s', async (_what, path, body, pointer) => {
      const before = await listMails();
      const answer = await post(path, body);
      const pointers = answer.body.errors.map((error: { pointer: string }) => error.pointer);
      expect([answer.status, pointers]).toEqual([422, [pointer]]);
      expect([await readMessages(), await listMails()]).toEqual([[], before]);
    });
  });

  it('is confirmed at most five times a day for one address, and always reaches the agency', async () => {
    for (let count = 0; count < 6; count += 1) await post('', buildMessage());
    const kinds = (await listMails()).map(({ kind }) => kind);
    const count = (wanted: string) => kinds.filter((kind) => kind === wanted).length;
    expect([count('message.lead'), count('message.confirmation')]).toEqual([6, 5]);
  });

  it('keeps a question about an estate that was withdrawn meanwhile', async () => {
    expect((await post('', buildMessage({ kind: 'property', estateId: 8 }))).status).toBe(201);
  });

  it('loses the friend’s address once the mail is sent', async () => {
    await post('/send-to-a-friend', buildFriendMessage());
    await vi.waitFor(async () => expect(await listMails()).toEqual([]), { timeout: 10_000 });
    expect(JSON.stringify(await readMessages())).not.toContain('friend.example');
    expect((await readMessages())[0]?.document).toMatchObject({ kind: 'friend', note: 'Iets voor jou?', estateId: 7 });
  });

  it('is erased by e-mail address, regardless of upper and lower case', async () => {
    await post('', buildMessage());
    await post('', buildMessage({ visitor: { ...VISITOR, email: 'other@visitor.example' } }));
    await vi.waitFor(async () => expect((await listMails()).map(({ state }) => state)).toEqual(Array(4).fill('sent')), {
      timeout: 10_000,
    });
    const { erasures } = current().repositories;
    expect(await erasures.erase('noord', 'NOOR@visitor.example')).toEqual({ messages: 1, mails: 2 });
    expect((await readMessages()).map(({ document }) => document.kind !== 'friend' && document.visitor.email)).toEqual([
      'other@visitor.example',
    ]);
    expect(await erasures.erase('noord', 'other@visitor.example')).toEqual({ messages: 1, mails: 2 });
  });
});
