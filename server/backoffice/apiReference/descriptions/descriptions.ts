import type { EndpointName } from '#shared/api/endpoints/endpoints.ts';
import { ESTATE_DESCRIPTIONS } from './estateDescriptions.ts';
import { RENTAL_DESCRIPTIONS } from './rentalDescriptions.ts';
import { SITE_DESCRIPTIONS } from './siteDescriptions.ts';
import { VISITOR_DESCRIPTIONS } from './visitorDescriptions.ts';

/**
 * Describes every call of the contract in the API reference, in Markdown: what the call returns, which statuses matter,
 * its limits and its paging. The compiler reports a call without a description. These texts do not say who may make a
 * call, because `describeCall.ts` derives that from `CALL_ACCESS`.
 */
export const DESCRIPTIONS: Readonly<Record<EndpointName, string>> = {
  ...SITE_DESCRIPTIONS,
  ...ESTATE_DESCRIPTIONS,
  ...VISITOR_DESCRIPTIONS,
  ...RENTAL_DESCRIPTIONS,
};
