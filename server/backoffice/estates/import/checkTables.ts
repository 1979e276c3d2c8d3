import type { StaleRule } from '#shared/domain/costs/lawRules.ts';
import type { MissingParticular } from '#shared/domain/legal/legalParticulars.ts';
import type { CheckProblem } from './checkEstates.ts';
import { formatTable } from '../../core/cli/table.ts';

const MAX_EXAMPLE_IDS = 3;
const MAX_TABLE_CHARACTERS = 110;

/** A particular that the law requires, with the estates that lack it. */
export interface LegalGap extends MissingParticular {
  readonly estates: readonly number[];
}

const SEVERITY_ORDER = { required: 0, recommended: 1 } as const;

/** Creates a collector of the particulars that single estates lack. */
export function createLawGaps() {
  const gapsByKey = new Map<string, MissingParticular & { readonly estates: number[] }>();
  return {
    add(estateId: number, missingParticulars: readonly MissingParticular[]) {
      for (const particular of missingParticulars) {
        const key = `${particular.rule} ${particular.name} ${particular.severity}`;
        const gap = gapsByKey.get(key);
        if (gap) gap.estates.push(estateId);
        else gapsByKey.set(key, { ...particular, estates: [estateId] });
      }
    },
    /**
     * Returns the required particulars before the recommended ones; within both groups, the particulars that most
     * estates lack come first.
     */
    list: (): readonly LegalGap[] =>
      [...gapsByKey.values()].toSorted(
        (a, b) => SEVERITY_ORDER[a.severity] - SEVERITY_ORDER[b.severity] || b.estates.length - a.estates.length,
      ),
  };
}

/** Formats the gaps as a table; returns an empty text when there are no gaps. */
export function formatLawTable(gaps: readonly LegalGap[]): string {
  if (gaps.length === 0) return '';
  const rows = gaps.map(({ severity, rule, name, estates, reason = '' }) => {
    const ellipsis = estates.length > MAX_EXAMPLE_IDS ? ', …' : '';
    return [
      severity,
      rule,
      name,
      String(estates.length),
      estates.slice(0, MAX_EXAMPLE_IDS).join(', ') + ellipsis,
      reason,
    ];
  });
  // An estate that lacks several particulars counts once.
  const countEstates = (severity: LegalGap['severity']) =>
    new Set(gaps.filter((gap) => gap.severity === severity).flatMap(({ estates }) => estates)).size;
  const severities = ['required', 'recommended'] as const;
  return formatTable(
    [
      { title: 'Severity' },
      { title: 'Rule' },
      { title: 'Missing' },
      { title: 'Estates', align: 'right' },
      { title: 'For example' },
      { title: 'Reason for the recommendation' },
    ],
    [...rows, ...severities.map((severity) => ['total', severity, '', String(countEstates(severity)), '', ''])],
    MAX_TABLE_CHARACTERS,
  );
}

const explainStale = ({ kind, rule }: StaleRule) =>
  kind === 'expired'
    ? `its figure is from ${rule.confirmedFor}`
    : `not compared with its sources since ${rule.reviewed}`;

/**
 * Formats the rules that must be compared with their sources as a table; returns an empty text when there are no rules.
 */
export function formatStaleRules(staleRules: readonly StaleRule[]): string {
  if (staleRules.length === 0) return '';
  return formatTable(
    [{ title: 'Level' }, { title: 'Rule' }, { title: 'Reason' }, { title: 'Sources' }],
    staleRules.map((each) => ['warning', each.id, explainStale(each), each.rule.sources.join('; ')]),
    MAX_TABLE_CHARACTERS,
  );
}

const LEVEL_ORDER = { error: 0, warning: 1 } as const;

/** Formats the problems as a table; returns an empty text when there are no problems. */
export function formatProblemTable(problems: readonly CheckProblem[]): string {
  if (problems.length === 0) return '';
  // Problems of one kind contain different values in `detail`, so problems are grouped without `detail`.
  const groups = Map.groupBy(problems, ({ level, kind }) => `${level} ${kind}`);
  const rows = [...groups.values()].flatMap((group) => {
    const [sample] = group;
    if (!sample) return [];
    const estates = new Set(group.flatMap(({ estateId }) => estateId ?? []));
    const examples = group
      .slice(0, MAX_EXAMPLE_IDS)
      .map(({ estateId, detail }) => (estateId ? `${estateId}: ${detail}` : detail));
    return [
      {
        first: sample,
        cells: [sample.level, sample.kind, String(group.length), String(estates.size), examples.join('; ')],
      },
    ];
  });
  rows.sort(
    (a, b) => LEVEL_ORDER[a.first.level] - LEVEL_ORDER[b.first.level] || Number(b.cells[2]) - Number(a.cells[2]),
  );
  return formatTable(
    [
      { title: 'Level' },
      { title: 'Problem' },
      { title: 'Times', align: 'right' },
      { title: 'Estates', align: 'right' },
      { title: 'For example' },
    ],
    rows.map(({ cells }) => cells),
    MAX_TABLE_CHARACTERS,
  );
}
