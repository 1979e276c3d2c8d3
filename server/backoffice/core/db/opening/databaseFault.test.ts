import { expect, it } from 'vitest';
import { createDatabaseFault } from './databaseFault.ts';

const createConnectError = (code: string, message = 'password authentication failed for user "gevel"') =>
  Object.assign(new Error(message), { code });

it.each([
  [createConnectError('ECONNREFUSED'), 'nothing listens (ECONNREFUSED).'],
  [
    new AggregateError([createConnectError('ECONNREFUSED'), createConnectError('ECONNREFUSED')]),
    'nothing listens (ECONNREFUSED).',
  ],
  [createConnectError('28P01'), 'the user and the password are refused (28P01).'],
  [createConnectError('3D000'), 'there is no database of this name (3D000).'],
  [
    new Error('Connection terminated due to connection timeout', { cause: new Error('Connection terminated') }),
    'the server does not answer in time (Connection terminated due to connection timeout).',
  ],
  [
    createConnectError('DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed certificate'),
    'it cannot be used: self-signed certificate.',
  ],
])('describes the cause and the address for %s', (error, reason) => {
  expect(createDatabaseFault('postgres://gevel:hunter2@db.example:6432/listings', error).message).toBe(
    `DATABASE_URL is a secret; it should be the address of a usable PostgreSQL, and at db.example:6432 ${reason}`,
  );
});

it.each([
  ['postgres://db/listings', 'db:5432'],
  ['postgres:///listings?host=/run/postgresql', '/run/postgresql:5432'],
  ['postgres://gevel:hunter2@[2001:db8::1]/listings', '[2001:db8::1]:5432'],
])('formats the address of %s', (url, place) => {
  const { message } = createDatabaseFault(url, createConnectError('ECONNREFUSED'));
  expect(message).toContain(`at ${place} nothing listens`);
  expect(message).not.toMatch(/hunter2|gevel/);
});

it.each([
  [createConnectError('ECONNREFUSED'), false],
  [createConnectError('57P03'), false],
  [new Error('timeout exceeded when trying to connect'), false],
  [createConnectError('28P01'), true],
  [createConnectError('28000'), true],
  [createConnectError('3D000'), true],
  [createConnectError('DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed certificate'), true],
])('distinguishes faults that an operator must fix from temporary ones: %s', (error, needsSettingsChange) => {
  expect(createDatabaseFault('postgres://gevel:hunter2@db.example/listings', error)).toMatchObject({
    needsSettingsChange,
  });
});
