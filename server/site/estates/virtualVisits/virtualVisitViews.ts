import type { EstateDetail } from '#shared/api/estate.ts';
import type { VirtualVisitView } from '#shared/ui/estate/virtualVisitView.ts';
import { findPlayer } from './players.ts';

/** The type of a linked visit: "Type 2 is the linked visit" (specification §3.1). */
const LINKED_VISIT_TYPE = 2;

/**
 * Returns a visit or video; undefined for an address to which the site may not link, such as one that is no web
 * address.
 */
export function buildVirtualVisitView(kind: VirtualVisitView['kind'], address: string): VirtualVisitView | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined;
  const player = findPlayer(url);
  return { kind, href: url.href, provider: url.hostname.replace(/^www\./, ''), ...player };
}

/** Returns virtual visits first, then videos. Each address is listed once. */
export function buildVirtualVisitViews({
  videos,
  virtualVisits,
  fields,
}: Pick<EstateDetail, 'videos' | 'virtualVisits' | 'fields'>): readonly VirtualVisitView[] {
  const urlField = fields['media.virtual_visit_url'];
  const views = [
    ...virtualVisits
      .filter(({ typeId }) => typeId === LINKED_VISIT_TYPE)
      .map(({ link }) => buildVirtualVisitView('visit', link)),
    ...(typeof urlField === 'string' ? [buildVirtualVisitView('visit', urlField)] : []),
    ...virtualVisits
      .filter(({ typeId }) => typeId !== LINKED_VISIT_TYPE)
      .map(({ link }) => buildVirtualVisitView('video', link)),
    ...videos.map(({ url }) => buildVirtualVisitView('video', url)),
  ].filter((view) => view !== undefined);
  const addresses = views.map(({ embed, href }) => embed ?? href);
  return views.filter((_view, index) => addresses.indexOf(addresses[index] ?? '') === index);
}

/** Returns the origins of the framed players of a page, for its security policy. */
export const listFrameOrigins = (visits: readonly VirtualVisitView[]): readonly string[] => [
  ...new Set(visits.flatMap(({ embed }) => (embed ? [new URL(embed).origin] : []))),
];
