import type { EndpointName } from '#shared/api/endpoints/endpoints.ts';
import { ESTATE_DESCRIPTIONS } from './estateDescriptions.ts';
import { RENTAL_DESCRIPTIONS } from './rentalDescriptions.ts';
import { SITE_DESCRIPTIONS } from './siteDescriptions.ts';
import { VISITOR_DESCRIPTIONS } from './visitorDescriptions.ts';

/**
 * Describes every call of the contract for the reader of the API reference: what it returns, which statuses matter, its
 * limits and its paging. The texts are Markdown. A missing call is a compile error. Who may make a call is not written
 * here, because `openApi.ts` derives it from `CALL_ACCESS`.
 */
export const DESCRIPTIONS: Readonly<Record<EndpointName, string>> = {
  ...SITE_DESCRIPTIONS,
  ...ESTATE_DESCRIPTIONS,
  ...VISITOR_DESCRIPTIONS,
  ...RENTAL_DESCRIPTIONS,
};
