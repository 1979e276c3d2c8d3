import type { Page } from '@playwright/test';
import type { TestAgency } from './addresses.ts';

/** Returns a list to which each request of the page to another origin than the agency's is added. */
export function recordForeignRequests(page: Page, { origin }: TestAgency): readonly string[] {
  const foreign: string[] = [];
  page.on('request', (request) => {
    const address = request.url();
    if (!address.startsWith(`${origin}/`) && !address.startsWith('data:')) foreign.push(address);
  });
  return foreign;
}
