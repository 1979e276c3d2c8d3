import type { AttributionPart } from '#shared/domain/map/mapTiles.ts';

const LINK_PATTERN = /\[([^[\]]+)\]\(([^)[\s]+)\)/g;

/**
 * Parses text with links, such as `© [OpenStreetMap](https://…)`, into its parts.
 *
 * @returns undefined when a link leads to no web page
 */
export function parseAttribution(text: string): readonly AttributionPart[] | undefined {
  const parts: AttributionPart[] = [];
  let end = 0;
  for (const match of text.matchAll(LINK_PATTERN)) {
    const [link, name = '', href = ''] = match;
    if (!URL.canParse(href) || !/^https?:$/.test(new URL(href).protocol)) return undefined;
    if (match.index > end) parts.push({ text: text.slice(end, match.index) });
    parts.push({ text: name, href });
    end = match.index + link.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}
