import { describe, expect, it } from 'vitest';
import type { Endpoint } from '#shared/api/endpoints/endpoint.ts';
import { ENDPOINTS, type EndpointName } from '#shared/api/endpoints/endpoints.ts';
import { typedKeys } from '#shared/domain/typedKeys.ts';
import { EXAMPLE_NAMES } from './examples.ts';
import { findRecordedExample } from './recordedExamples.ts';

const findRefusals = (schema: Endpoint['body'], value: unknown) => schema?.safeParse(value).error?.issues ?? [];

it('every call of the contract has an example with a recorded answer', () => {
  expect(EXAMPLE_NAMES.toSorted()).toEqual(typedKeys(ENDPOINTS).toSorted());
  expect(EXAMPLE_NAMES.filter((name) => findRecordedExample(name) === undefined)).toEqual([]);
});

describe.each(typedKeys(ENDPOINTS))('the documented example of %s', (name: EndpointName) => {
  const endpoint: Endpoint = ENDPOINTS[name];
  const example = findRecordedExample(name);

  it('is a request that the contract accepts', () => {
    expect(findRefusals(endpoint.params, example?.request.params)).toEqual([]);
    expect(findRefusals(endpoint.query, example?.request.query)).toEqual([]);
    expect(findRefusals(endpoint.body, example?.request.body)).toEqual([]);
  });

  it('has the answer that the contract describes', () => {
    const { status, body } = example?.answer ?? {};
    expect(status).toBeGreaterThanOrEqual(200);
    expect(status).toBeLessThan(300);
    if (endpoint.response === null) expect([status, body]).toEqual([204, undefined]);
    else if (endpoint.raw === true) expect(example?.answer.contentType).toMatch(/^image\//);
    else expect(findRefusals(endpoint.response, body)).toEqual([]);
  });
});
