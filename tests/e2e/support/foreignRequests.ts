import type { Page } from '@playwright/test';
import type { Agency } from './addresses.ts';

/** Addresses, other than the agency's, that the page will have asked for. */
export function foreignRequests(page: Page, { origin }: Agency): readonly string[] {
  const foreign: string[] = [];
  page.on('request', (request) => {
    const address = request.url();
    if (!address.startsWith(`${origin}/`) && !address.startsWith('data:')) foreign.push(address);
  });
  return foreign;
}
