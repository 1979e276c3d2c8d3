import { expect, it } from 'vitest';
import { z } from 'zod';
import { describeError } from './describeError.ts';

const catchThrown = (run: () => unknown): unknown => {
  try {
    run();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
};

it('returns message, frames, code and causes of an error', () => {
  const cause = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
  const errorDescription = describeError(new TypeError('no answer', { cause }));
  expect(errorDescription).toMatchObject({
    type: 'TypeError',
    message: 'no answer',
    cause: { message: 'refused', code: 'ECONNREFUSED' },
  });
  expect(errorDescription.stack).toMatch(/^ {4}at /);
});

it('returns each error of an aggregate', () => {
  const { errors } = describeError(new AggregateError([new Error('one'), 'two', { status: 3 }], 'all failed'));
  expect(errors?.map(({ message }) => message)).toEqual(['one', 'two', 'Object with status was thrown']);
});

it('describes a thrown value that is not an error, without its content', () => {
  expect(describeError({ email: 'jan@example.com' }).message).toBe('Object with email was thrown');
  expect(describeError([{ a: 1 }]).message).not.toContain('[object Object]');
  expect(describeError(undefined).message).toBe('undefined');
  expect(describeError('plain words').message).toBe('plain words');
});

it('leaves out the input that a parser, a schema or the database quotes', () => {
  const notJson = describeError(catchThrown(() => JSON.parse('{"name": jan@example.com}')));
  const schemaErrorDescription = describeError(
    catchThrown(() => z.object({ age: z.int() }).parse({ age: 'jan@example.com' })),
  );
  const databaseError = Object.assign(new Error('invalid input syntax for type json: "jan@example.com"'), {
    code: '22P02',
  });
  expect(JSON.stringify([notJson, schemaErrorDescription, describeError(databaseError)])).not.toContain('jan@');
  expect(schemaErrorDescription.issues).toEqual(['/age: invalid_type']);
  expect(notJson.message).toContain('JSON');
});

it('leaves out quoted input that is longer than a message, or that looks like a stack', () => {
  const descriptions = [`jan@example.com ${'x'.repeat(1000)}`, 'one\n    at jan@example.com'].map((input) =>
    describeError(Object.assign(new Error(`invalid input syntax for type integer: "${input}"`), { code: '22P02' })),
  );
  expect(JSON.stringify(descriptions)).not.toContain('jan@');
  expect(descriptions.every(({ stack }) => stack?.includes('    at '))).toBe(true);
});

it('leaves out any other properties of an error', () => {
  const withBody = Object.assign(new Error('409 Conflict'), { status: 409, problem: { detail: 'jan@example.com' } });
  expect(describeError(withBody)).toMatchObject({ message: '409 Conflict', status: 409 });
  expect(JSON.stringify(describeError(withBody))).not.toContain('jan@');
});

it('is bounded for circular causes and very long messages', () => {
  const error = new Error('x'.repeat(100_000));
  error.cause = error;
  expect(JSON.stringify(describeError(error)).length).toBeLessThan(20_000);
});
