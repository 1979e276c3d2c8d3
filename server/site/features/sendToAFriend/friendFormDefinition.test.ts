import { describe, expect, it } from 'vitest';
import { estateDetailSchema } from '#shared/api/estate.ts';
import { friendMessageSchema } from '#shared/api/messages.ts';
import { estateInput } from '#tests/support/estateInput.ts';
import { screenRequest } from '#tests/support/screenRequest.ts';
import type { FormContext } from '../../forms/formDefinition.ts';
import { friendForm } from './friendFormDefinition.ts';

const estate = estateDetailSchema.parse({
  ...estateInput({ id: 7, kind: 'TOWNHOUSE' }),
  updatedAt: '2026-01-31T12:00:00Z',
});
const FILLED_FIELDS = {
  estateId: '7',
  friendEmail: 'Bo@example.com',
  name: 'An',
  email: 'an@example.com',
  note: 'Kijk eens!',
  privacy: '1',
};

async function submitForm(typed: Readonly<Record<string, string>>) {
  const calls: unknown[] = [];
  const context: FormContext = {
    ...screenRequest('/nl/ajax/send-to-a-friend', { api: { estate: async (id) => (id === 7 ? estate : null) } }),
    idempotencyKey: 'a'.repeat(20),
    visitor: 'someone',
    ask: () => () => ({ text: '', stamp: '', isAsked: false }),
    async call(name, input) {
      calls.push([name, friendMessageSchema.parse(input?.body)]);
      return null;
    },
  };
  return { result: await friendForm.send(friendForm.schema.parse(typed), context), calls };
}

const findWrongFields = (change: Readonly<Record<string, string>>) =>
  friendForm.schema
    .safeParse({ ...FILLED_FIELDS, ...change })
    .error?.issues.map(({ path, message }) => [path[0], message]);

describe('an estate that is sent to a friend', () => {
  it('is sent to one address, with the sender’s name', async () => {
    const { result, calls } = await submitForm(FILLED_FIELDS);
    expect(result).toEqual({ type: 'sent', to: '/nl/stuur-naar-een-vriend/7?sent=1' });
    expect(calls).toEqual([
      [
        'sendToAFriend',
        {
          locale: 'nl',
          estateId: 7,
          sender: { name: 'An', email: 'an@example.com' },
          friend: { email: 'Bo@example.com' },
          note: 'Kijk eens!',
        },
      ],
    ]);
  });

  it('must be an estate that the site shows', async () => {
    expect(await submitForm({ ...FILLED_FIELDS, estateId: '8' })).toEqual({ result: { type: 'notFound' }, calls: [] });
  });

  it('is limited per address of the friend, in any spelling', () => {
    const request = screenRequest('/nl/ajax/send-to-a-friend', { api: {} });
    expect(friendForm.listLimitedRecipients?.(friendForm.schema.parse(FILLED_FIELDS), request)).toEqual([
      'bo@example.com',
    ]);
  });

  it.each([
    ['two addresses', { friendEmail: 'bo@example.com, cy@example.com' }, 'friendEmail', 'forms:error.email'],
    ['a header', { friendEmail: 'bo@example.com\r\nBcc: cy@example.com' }, 'friendEmail', 'forms:error.email'],
    ['the own address', { friendEmail: 'AN@example.com' }, 'friendEmail', 'friend:error.self'],
    ['a link in the note', { note: 'Kijk op https://example.com/x' }, 'note', 'friend:error.links'],
    ['a bare address of the web', { note: 'Kijk op spam.example/x' }, 'note', 'friend:error.links'],
    ['a link for a name', { name: 'www.spam.example' }, 'name', 'forms:error.link'],
    ['a link for a friend’s name', { friendName: 'spam.example/x' }, 'friendName', 'forms:error.link'],
    ['no consent', { privacy: '' }, 'privacy', 'forms:error.consent'],
  ])('is not sent with %s', (_what, change, field, message) => {
    expect(findWrongFields(change)).toEqual([[field, message]]);
  });
});
