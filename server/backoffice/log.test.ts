import { DrizzleQueryError } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createLog } from './log.ts';

it('logs an error of the database without values of its rows', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const detail = 'Key (email)=(someone@example.com) already exists.';
  const cause = Object.assign(new Error('duplicate key'), { code: '23505', detail });
  log.error({ err: new DrizzleQueryError('insert into people', ['someone@example.com'], cause) }, 'failed');
  expect(JSON.parse(lines.join(''))).toMatchObject({ err: { message: 'duplicate key', code: '23505' } });
  expect(lines.join('')).not.toContain('someone@example.com');
});

it('logs thrown values that are no errors, and every error of an aggregate', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  log.error({ err: { status: 3, email: 'someone@example.com' } }, 'failed');
  log.error({ err: new AggregateError([new Error('one'), new Error('two', { cause: 'three' })], 'all') }, 'failed');
  const [thrownValue, aggregate] = lines.map((line) => JSON.parse(line).err);
  expect(thrownValue.message).toBe('Object with status, email was thrown');
  expect(aggregate.errors).toMatchObject([{ message: 'one' }, { message: 'two', cause: { message: 'three' } }]);
  expect(aggregate.stack).toContain('    at ');
  expect(lines.join('')).not.toMatch(/object Object|someone@/);
});
