import type { FactRow, TabView } from '#server/site/estates/tabs/tabView.ts';

/** The fields about a project's progress and its developer. */
const PROGRESS_FIELDS: readonly string[] = [
  'project.project_phase',
  'project.delivery_date',
  'other.availability_date',
  'other.availability',
  'project.developer',
  'general.architect',
];

/** Returns the facts about a project's progress, without facts that the tabs of its page hide. */
export function listProgressRows(tabs: readonly TabView[]): readonly FactRow[] {
  const rows = new Map(
    tabs.flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.kind === 'facts' ? block.rows.map((row) => [row.key, row] as const) : [])),
    ),
  );
  return PROGRESS_FIELDS.flatMap((key) => rows.get(key) ?? []);
}
