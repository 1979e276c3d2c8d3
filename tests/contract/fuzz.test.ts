import { expect, it } from 'vitest';
import { apiOperations, listParameters } from '../support/contractCalls.ts';
import { testEveryCall } from '../support/fuzzCalls.ts';

testEveryCall({ validCount: 6, hostileCount: 6 });

it('the document names every operation once, with a tag, a description and its answers', () => {
  const ids = apiOperations.map(({ operation }) => operation.operationId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { operation, path } of apiOperations) {
    expect(operation, path).toMatchObject({ tags: [expect.any(String)], description: expect.stringMatching(/\.$/) });
    expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['400', '401', '421']));
  }
});

const findParametersByName = (operationId: string) => {
  const found = apiOperations.find(({ operation }) => operation.operationId === operationId);
  return Object.fromEntries((found ? listParameters(found) : []).map((each) => [each.name, each]));
};

it('the document states which parameters a call needs, and which are numbers and lists', () => {
  expect(findParametersByName('searchPlaces')).toMatchObject({
    q: { required: true },
    limit: { required: false, schema: { type: 'integer' } },
  });
  expect(findParametersByName('getEstate')).toMatchObject({
    'X-Site-Id': { required: true },
    id: { schema: { type: 'integer', minimum: 1, maximum: 999_999_999_999 } },
  });
  expect(findParametersByName('listPlaces')).toMatchObject({
    city: { schema: { type: 'array' }, style: 'form', explode: false },
  });
});
