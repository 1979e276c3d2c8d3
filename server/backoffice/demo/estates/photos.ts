import type { EstateInput } from '#shared/api/estate.ts';
import { picture } from '../pictures.ts';
import type { DemoEstate, Style } from './demoEstate.ts';
import { toGroup } from './kind.ts';

/** The pictures of rooms by style, in the order of a walk through the home. */
const INTERIORS: Readonly<Record<Style, readonly string[]>> = {
  classic: ['living-02', 'dining-02', 'kitchen-02', 'hall-01', 'bedroom-03', 'bathroom-01', 'office-01'],
  modern: ['living-01', 'kitchen-01', 'dining-01', 'bedroom-01', 'bathroom-02', 'kitchen-03', 'office-01'],
  country: ['living-01', 'kitchen-02', 'dining-01', 'bedroom-02', 'bathroom-01', 'hall-01', 'office-01'],
  loft: ['living-04', 'kitchen-03', 'bedroom-03', 'bathroom-02', 'dining-02', 'office-01'],
  sea: ['living-03', 'kitchen-01', 'bedroom-01', 'bathroom-02', 'dining-01', 'bedroom-03'],
};

const DEFAULT_COUNT: Readonly<Record<string, number>> = { house: 8, level: 6, apartment: 6, building: 6, single: 3 };

function interiors(estate: DemoEstate): readonly string[] {
  if (!estate.style) return [];
  const rooms = INTERIORS[estate.style].map((room) => `interior-${room}`);
  // The living rooms come first; the other rooms rotate, so that galleries end differently.
  const day = rooms.slice(0, 3);
  const rest = rooms.slice(3);
  const turn = estate.id % rest.length;
  const turned = estate.id % 2 === 0 ? day : [day[0] ?? '', day[2] ?? '', day[1] ?? ''];
  return [...turned, ...rest.slice(turn), ...rest.slice(0, turn)];
}

/** Builds the pictures: the leading one, then further exteriors and rooms in the style of the estate. */
export function buildPictures(estate: DemoEstate): NonNullable<EstateInput['pictures']> {
  if (!estate.lead) return [];
  const views = estate.views ?? [];
  const lead = estate.lead;
  const inside = interiors(estate);
  const names = lead.startsWith('interior')
    ? [lead, ...inside.slice(0, 2), ...views, ...inside.slice(2)]
    : [lead, ...inside.slice(0, 4), ...views, ...inside.slice(4)];
  const count = estate.photos ?? DEFAULT_COUNT[toGroup(estate.kind)] ?? 1 + views.length + inside.length;
  const shown = [...new Set(names)].slice(0, count);
  const plans = estate.plan ? [`plan-${estate.plan}-01`] : [];
  return [...shown, ...plans].map((name, index) => {
    const { file, alt } = picture(name);
    const isStaged = estate.staged?.includes(index) ?? false;
    const shownAs = { index, file, alt, kind: plans.includes(name) ? ('plan' as const) : ('photo' as const) };
    return isStaged ? Object.assign(shownAs, { ai: 'changed' as const }) : shownAs;
  });
}
