import { formatTable, lineWidth } from '../../core/cli/table.ts';
import type { Terminal } from '../../core/cli/command.ts';
import { HEIC_ADVICE } from './connectionState.ts';
import type { HiddenPrice, HomeSample } from './sampleHomes.ts';

/** The number of warnings that are shown, over all homes. */
const MAX_SHOWN_WARNINGS = 20;

const HIDDEN_PRICES: Readonly<Record<HiddenPrice, string>> = {
  vat: 'sold under VAT (financial.vat_regime): the site shows no price of such a home',
  source: 'the CRM hides it, or it was doubted',
};

/** Counts the homes whose price the site does not show, by the reason. */
function listHiddenPrices(homes: HomeSample['homes']): readonly string[] {
  const counts = Map.groupBy(
    homes.flatMap(({ hiddenPrice }) => hiddenPrice ?? []),
    (reason) => reason,
  );
  const lines = [...counts].map(([reason, { length }]) => `  ${length}: ${HIDDEN_PRICES[reason]}\n`);
  return lines.length === 0 ? [] : ['\nHomes with a price that the site does not show:\n', ...lines];
}

/**
 * Formats homes for people: what the site would show of each, which values are doubtful, which entries are not mapped.
 */
export function showSample({ homes, unmapped }: HomeSample, out: Terminal['out']): string {
  const table = formatTable(
    [
      { title: 'Id', isWhole: true },
      { title: 'Title' },
      { title: 'Place' },
      { title: 'Price' },
      { title: 'Pictures', align: 'right' },
      { title: 'Warnings', align: 'right' },
    ],
    homes.map(({ id, title, place, price, pictures, warnings, left }) =>
      left === undefined
        ? [id, title, place, price, String(pictures), String(warnings.length)]
        : [id, `not on the site: ${left}`],
    ),
    44,
    lineWidth(out),
  );
  const warnings = homes.flatMap(({ id, warnings: each }) =>
    each.map(({ column, value, reason, handling }) => `  ${id}: ${column} “${value}”: ${reason} (${handling})\n`),
  );
  const more = warnings.length - MAX_SHOWN_WARNINGS;
  const heic = homes.reduce((sum, { heic: each }) => sum + each, 0);
  return [
    table,
    ...(heic > 0 ? [`\nHEIC by their names, which no browser shows: ${heic} of these pictures. ${HEIC_ADVICE}\n`] : []),
    ...listHiddenPrices(homes),
    ...(warnings.length > 0 ? ['\nDoubtful:\n', ...warnings.slice(0, MAX_SHOWN_WARNINGS)] : []),
    ...(more > 0 ? [`  and ${more} more\n`] : []),
    ...(unmapped.length > 0
      ? [
          '\nNot mapped to anything here (connectors map gives them a meaning):\n',
          formatTable(
            [
              { title: 'List', isWhole: true },
              { title: 'Id', isWhole: true },
              { title: 'Name' },
              { title: 'Times', align: 'right' },
            ],
            unmapped.map(({ list, id, name, times }) => [list, id, name, String(times)]),
            undefined,
            lineWidth(out),
          ),
        ]
      : []),
  ].join('');
}
