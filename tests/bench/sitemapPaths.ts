import { getPage } from './pageHit.ts';

const parsePaths = (xml: string): string[] =>
  Array.from(xml.matchAll(/<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g), ([, path = '']) => path.replaceAll('&amp;', '&'));

/** Returns the paths of all files of a site's sitemap. */
export async function listSitemapPaths(port: number, host: string): Promise<string[]> {
  const read = async (path: string) => (await getPage(port, path, { Host: `${host}:${port}` })).body.toString();
  const paths: string[] = [];
  for (const file of parsePaths(await read('/sitemap.xml'))) paths.push(...parsePaths(await read(file)));
  return paths;
}
