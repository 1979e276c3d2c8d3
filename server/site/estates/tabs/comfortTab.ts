import { localize } from '#shared/i18n/locales.ts';
import { buildFactsBlock, buildTabRows } from './factRows.ts';
import type { TabSource } from './tabSource.ts';
import type { BlockView, FactRow } from './tabView.ts';

function buildTechnicalRows({ estate, locale }: TabSource): readonly FactRow[] {
  return estate.buildTechnicals.flatMap(({ criteria, value, comment }, index) => {
    const row = { label: localize(criteria, locale), value: localize(value, locale), note: localize(comment, locale) };
    const text = row.value || row.note;
    if (!row.label || !text) return [];
    return [
      {
        key: `build_technical.${index}`,
        label: row.label,
        value: text,
        ...(row.value && row.note && { note: row.note }),
      },
    ];
  });
}

const buildListBlock = (id: string, title: string, names: readonly string[]): readonly BlockView[] => {
  const items = [...new Set(names.filter(Boolean))].map((name) => ({ name }));
  return items.length === 0 ? [] : [{ kind: 'list', id, title, items }];
};

/** Returns heating, kitchen and connections, then the construction of the shell, then other equipment. */
export function buildComfortTab(source: TabSource): readonly BlockView[] {
  const { estate, locale, t } = source;
  return [
    ...buildFactsBlock('comfort', buildTabRows(source, 'comfort')),
    ...buildFactsBlock('build-technicals', buildTechnicalRows(source), t('estate:block.buildTechnicals')),
    ...buildListBlock(
      'facilities',
      t('estate:block.facilities'),
      estate.facilities.map(({ name }) => localize(name, locale)),
    ),
    ...buildListBlock(
      'rental-options',
      t('estate:block.rentalOptions'),
      estate.rentalOptions.map(({ description }) => localize(description, locale)),
    ),
  ];
}
