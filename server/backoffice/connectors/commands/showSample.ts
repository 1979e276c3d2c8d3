import { formatTable, measureLineWidth } from '../../core/cli/table.ts';
import type { Terminal } from '../../core/cli/command.ts';
import { HEIC_ADVICE } from './connectionState.ts';
import type { HiddenPriceReason, HomeSample } from './sampleHomes.ts';

/** The number of warnings that are shown for all homes together. */
const MAX_SHOWN_WARNINGS = 20;

const HIDDEN_PRICE_REASONS: Readonly<Record<HiddenPriceReason, string>> = {
  vat: 'sold under VAT (financial.vat_regime): the site shows no price of such a home',
  source: 'the CRM hides it, or the price is doubtful',
};

/** Returns a title, and a line for each reason why prices are not shown, with the number of homes. */
function listHiddenPrices(homes: HomeSample['homes']): readonly string[] {
  const reasonGroups = Map.groupBy(
    homes.flatMap(({ hiddenPrice }) => hiddenPrice ?? []),
    (reason) => reason,
  );
  const lines = [...reasonGroups].map(([reason, { length }]) => `  ${length}: ${HIDDEN_PRICE_REASONS[reason]}\n`);
  return lines.length === 0 ? [] : ['\nHomes with a price that the site does not show:\n', ...lines];
}

/**
 * Formats a preview for people: how the site would show each home, which values are doubtful and which entries are not
 * mapped.
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
    homes.map(({ id, title, place, price, pictureCount, warnings, notShownReason }) =>
      notShownReason === undefined
        ? [id, title, place, price, String(pictureCount), String(warnings.length)]
        : [id, `not on the site: ${notShownReason}`],
    ),
    44,
    measureLineWidth(out),
  );
  const warnings = homes.flatMap(({ id, warnings: homeWarnings }) =>
    homeWarnings.map(
      ({ column, value, reason, handling }) => `  ${id}: ${column} “${value}”: ${reason} (${handling})\n`,
    ),
  );
  const hiddenWarningCount = warnings.length - MAX_SHOWN_WARNINGS;
  const heicCount = homes.reduce((sum, { heicPictures }) => sum + heicPictures, 0);
  return [
    table,
    ...(heicCount > 0
      ? [`\n${heicCount} of these pictures have names of HEIC files, which no browser shows. ${HEIC_ADVICE}\n`]
      : []),
    ...listHiddenPrices(homes),
    ...(warnings.length > 0 ? ['\nDoubtful:\n', ...warnings.slice(0, MAX_SHOWN_WARNINGS)] : []),
    ...(hiddenWarningCount > 0 ? [`  and ${hiddenWarningCount} more\n`] : []),
    ...(unmapped.length > 0
      ? [
          '\nNot mapped to a value of the product (use connectors map):\n',
          formatTable(
            [
              { title: 'List', isWhole: true },
              { title: 'Id', isWhole: true },
              { title: 'Name' },
              { title: 'Times', align: 'right' },
            ],
            unmapped.map(({ list, id, name, times }) => [list, id, name, String(times)]),
            undefined,
            measureLineWidth(out),
          ),
        ]
      : []),
  ].join('');
}
