import { describe, expect, it } from 'vitest';
import type { Endpoint } from '#shared/api/endpoints/endpoint.ts';
import { ENDPOINTS, type EndpointName } from '#shared/api/endpoints/endpoints.ts';
import { typedEntries } from '#shared/domain/typedKeys.ts';
import { DESCRIPTIONS } from './descriptions/descriptions.ts';
import { describeCall } from './describeCall.ts';

const ENDPOINT_ENTRIES = typedEntries<Readonly<Record<EndpointName, Endpoint>>>(ENDPOINTS);

const MAX_SUMMARY_CHARACTERS = 60;
const MIN_DESCRIPTION_CHARACTERS = 60;
/** A summary must begin with one of these verbs, so that the summaries of similar calls begin with the same word. */
const SUMMARY_VERBS =
  /^(?:Add|Answer|Book|Calculate|Call|Cancel|Change|Close|Confirm|Count|Create|Delete|Download|Find|Get|Hold|List|Mail|Move|Register|Release|Replace|Request|Revoke|Search|Send|Set|Store|Unsubscribe|Upload|Withdraw)\b/;

describe.each(ENDPOINT_ENTRIES)('%s', (name, endpoint) => {
  it('has a short summary in the imperative, and a description that says more', () => {
    expect(endpoint.summary).toMatch(SUMMARY_VERBS);
    expect(endpoint.summary).not.toMatch(/[.;:]/);
    expect(endpoint.summary.length).toBeLessThanOrEqual(MAX_SUMMARY_CHARACTERS);
    const description = DESCRIPTIONS[name];
    expect(description).toMatch(/^[A-Z][\s\S]*\.$/);
    expect(description.length).toBeGreaterThanOrEqual(MIN_DESCRIPTION_CHARACTERS);
    expect(description).not.toContain(endpoint.summary);
  });

  it('names the empty answer and the parameters of paging that the definition has', () => {
    const description = DESCRIPTIONS[name];
    const pagingMembers = ['limit', 'after', 'skip'].filter((member) => endpoint.query?.shape[member] !== undefined);
    const expectedWords = [
      ...(endpoint.isNullable === true ? ['204'] : []),
      ...pagingMembers.map((member) => `\`${member}\``),
    ];
    expect(expectedWords.filter((word) => !description.includes(word))).toEqual([]);
  });
});

it('no two calls have the same summary or description', () => {
  const summaries = ENDPOINT_ENTRIES.map(([, { summary }]) => summary);
  expect(new Set(summaries).size).toBe(summaries.length);
  expect(new Set(Object.values(DESCRIPTIONS)).size).toBe(ENDPOINT_ENTRIES.length);
});

const describeNamedCall = (name: EndpointName) => describeCall(name, ENDPOINTS[name]);

it('a description says which token opens the call, and whether the call has conditions and may be repeated', () => {
  expect(describeNamedCall('getEstate')).toMatch(
    /\*\*Token:\*\* The API token, or a token of the site\. .*requires no token\.$/,
  );
  expect(describeNamedCall('listPublishedEstates')).toMatch(/\*\*Token:\*\* The API token, or a token of the site\.$/);
  expect(describeNamedCall('holdSlot')).toMatch(/A token of a site is refused.*\n\n\*\*Repeats:\*\*/);
  expect(describeNamedCall('replacePage')).toContain('**Conditions:**');
  expect(describeNamedCall('putAsset')).toContain('a picture of 105 bytes, with `Content-Type: image/png`');
  expect(describeNamedCall('getAsset')).toContain('the answer is a picture with `Content-Type: image/png`');
});
