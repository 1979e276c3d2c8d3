import { z } from 'zod';
import { ENDPOINTS } from '../shared/api/endpoints.ts';
import { siteSchema } from '../shared/api/site.ts';
import { originOf } from './sites/origin.ts';

const WAIT_MS = 2000;

/** What the operator reads at the start: that the site is ready, and where each agency is. */
export async function announcement(apiUrl: string, port: number): Promise<string> {
  const lines = [`Gevel is ready: http://localhost:${port}`];
  try {
    const answer = await fetch(apiUrl + ENDPOINTS.listSites.path, { signal: AbortSignal.timeout(WAIT_MS) });
    const sites = z.array(siteSchema).parse(await answer.json());
    lines.push(...sites.map((site) => `  ${site.name}: ${originOf(site, port)}`));
  } catch {
    lines.push('  The back office does not answer yet; the sites appear as soon as it does.');
  }
  return `${lines.join('\n')}\n`;
}
