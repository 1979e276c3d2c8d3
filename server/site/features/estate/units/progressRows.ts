import type { FactRow, TabView } from '#server/site/estates/tabs/tabView.ts';

/** How far a project is, and whose it is. */
const KEYS: readonly string[] = [
  'project.project_phase',
  'project.delivery_date',
  'other.availability_date',
  'other.availability',
  'project.developer',
  'general.architect',
];

/** Those of a project's facts that say how far it is: only what its tabs show. */
export function progressRows(tabs: readonly TabView[]): readonly FactRow[] {
  const rows = new Map(
    tabs.flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.kind === 'facts' ? block.rows.map((row) => [row.key, row] as const) : [])),
    ),
  );
  return KEYS.flatMap((key) => rows.get(key) ?? []);
}
