import { getPage } from './pageHit.ts';

const pathsIn = (xml: string): string[] =>
  Array.from(xml.matchAll(/<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g), ([, path = '']) => path.replaceAll('&amp;', '&'));

/** Returns the paths of all files of a site's sitemap. */
export async function sitemapPaths(port: number, host: string): Promise<string[]> {
  const read = async (path: string) => (await getPage(port, path, { Host: `${host}:${port}` })).body.toString();
  const paths: string[] = [];
  for (const file of pathsIn(await read('/sitemap.xml'))) paths.push(...pathsIn(await read(file)));
  return paths;
}
