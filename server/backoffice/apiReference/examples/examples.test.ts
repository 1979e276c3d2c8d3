import { describe, expect, it } from 'vitest';
import type { Endpoint } from '#shared/api/endpoints/endpoint.ts';
import { ENDPOINTS, type EndpointName } from '#shared/api/endpoints/endpoints.ts';
import { typedKeys } from '#shared/domain/typedKeys.ts';
import { EXAMPLES } from './examples.ts';
import { findRecordedExample, type RecordedAnswer } from './recordedExamples.ts';

const CALL_NAMES = typedKeys(EXAMPLES);

const listSchemaIssues = (schema: Endpoint['body'], value: unknown) => schema?.safeParse(value).error?.issues ?? [];

/** Returns what is wrong with a recorded answer; an empty list when the answer is as the contract describes it. */
function findFaults({ response, isRaw }: Endpoint, { status, contentType, body }: RecordedAnswer): readonly unknown[] {
  if (response === null) return status === 204 && body === undefined ? [] : [status, body];
  if (status < 200 || status >= 300 || status === 204) return [status];
  if (isRaw === true) return contentType?.startsWith('image/') === true ? [] : [contentType];
  return listSchemaIssues(response, body);
}

it('every call of the contract has an example with a recorded answer', () => {
  expect(CALL_NAMES.toSorted()).toEqual(typedKeys(ENDPOINTS).toSorted());
  expect(CALL_NAMES.filter((name) => findRecordedExample(name) === undefined)).toEqual([]);
});

describe.each(typedKeys(ENDPOINTS))('the documented example of %s', (name: EndpointName) => {
  const endpoint: Endpoint = ENDPOINTS[name];
  const example = findRecordedExample(name);

  it('is a request that the contract accepts', () => {
    expect(listSchemaIssues(endpoint.params, example?.request.params)).toEqual([]);
    expect(listSchemaIssues(endpoint.query, example?.request.query)).toEqual([]);
    expect(listSchemaIssues(endpoint.body, example?.request.body)).toEqual([]);
  });

  it('has the answer that the contract describes', () => {
    expect(example && findFaults(endpoint, example.answer)).toEqual([]);
  });
});
