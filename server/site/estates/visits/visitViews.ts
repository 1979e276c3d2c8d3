import type { EstateDetail } from '../../../../shared/api/estate.ts';
import type { VisitView } from '../../../../shared/ui/estate/visitView.ts';
import { playerOf } from './players.ts';

/** "Type 2 is the linked visit" (specification §3.1). */
const LINKED_VISIT = 2;

/** Undefined for an address that no link may lead to. */
export function visitView(kind: VisitView['kind'], address: string): VisitView | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined;
  const player = playerOf(url);
  return { kind, href: url.href, provider: url.hostname.replace(/^www\./, ''), ...player };
}

/** Virtual visits first, then videos; the same address once. */
export function visitViews({
  videos,
  virtualVisits,
  fields,
}: Pick<EstateDetail, 'videos' | 'virtualVisits' | 'fields'>): readonly VisitView[] {
  const named = fields['media.virtual_visit_url'];
  const all = [
    ...virtualVisits.filter(({ typeId }) => typeId === LINKED_VISIT).map(({ link }) => visitView('visit', link)),
    ...(typeof named === 'string' ? [visitView('visit', named)] : []),
    ...virtualVisits.filter(({ typeId }) => typeId !== LINKED_VISIT).map(({ link }) => visitView('video', link)),
    ...videos.map(({ url }) => visitView('video', url)),
  ].filter((view) => view !== undefined);
  const known = all.map(({ embed, href }) => embed ?? href);
  return all.filter((_view, index) => known.indexOf(known[index] ?? '') === index);
}

/** Origins that the players of a page are framed from, for its security policy. */
export const frameOrigins = (visits: readonly VisitView[]): readonly string[] => [
  ...new Set(visits.flatMap(({ embed }) => (embed ? [new URL(embed).origin] : []))),
];
