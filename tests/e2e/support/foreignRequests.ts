import type { Page } from '@playwright/test';
import type { TestAgency } from './addresses.ts';

/** Returns a list of the page's requests to other origins than the agency's. It grows while the page sends requests. */
export function recordForeignRequests(page: Page, { origin }: TestAgency): readonly string[] {
  const foreign: string[] = [];
  page.on('request', (request) => {
    const address = request.url();
    if (!address.startsWith(`${origin}/`) && !address.startsWith('data:')) foreign.push(address);
  });
  return foreign;
}
