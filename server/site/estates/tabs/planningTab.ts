import { getFieldLabel } from '#shared/domain/fields/fieldCatalogue.ts';
import { dropInformationSuffix } from '#shared/domain/fields/fieldTab.ts';
import { contradictsRenovation } from '#shared/domain/legal/flanders.ts';
import { collectAdvertisedEstateFacts } from '#shared/domain/legal/advertisedEstateFacts.ts';
import { listLegalParticulars } from '#shared/domain/legal/legalParticulars.ts';
import {
  findContradictingMeasures,
  getFloodScores,
  isNoViolationShown,
  MEASURE_FIELDS,
} from '#shared/domain/estate/planningRules.ts';
import { buildFactsBlock, partitionRows, buildTabRows } from './factRows.ts';
import type { TabSource } from './tabSource.ts';
import type { BlockView, FactRow } from './tabView.ts';

const PROCEEDING_FIELD = 'planning.proceeding';
const FIELDS_BEFORE_PROCEEDING = new Set([
  'planning.permit',
  'planning.permit_information',
  'planning.last_zoning_destination',
]);
const isFloodField = (key: string) => key.startsWith('flood_information.') || key.startsWith('planning.o_level_');

/**
 * Applies §5: "An empty town-planning violation in a visible case shows text saying that no judicial remedial or
 * administrative measure was imposed." If one value says that there is no measure and another value names a measure,
 * none of these rows is shown.
 */
function addViolation(rows: readonly FactRow[], { estate, locale, t }: TabSource): readonly FactRow[] {
  if (findContradictingMeasures(estate).length > 0)
    return rows.filter(({ key }) => !MEASURE_FIELDS.has(dropInformationSuffix(key)));
  const hasProceeding = rows.some(({ key }) => key.startsWith(PROCEEDING_FIELD));
  if (hasProceeding || !isNoViolationShown(estate)) return rows;
  const row = {
    key: PROCEEDING_FIELD,
    label: getFieldLabel(PROCEEDING_FIELD, locale),
    value: t('estate:planning.noViolation'),
  };
  const insertAt = rows.findLastIndex(({ key }) => FIELDS_BEFORE_PROCEEDING.has(key)) + 1;
  return rows.toSpliced(insertAt, 0, row);
}

/**
 * Removes the statement of the certificate about an obligation to renovate when the energy label contradicts the
 * statement.
 */
const removeDoubtfulRows = (rows: readonly FactRow[], { estate, today }: TabSource): readonly FactRow[] =>
  contradictsRenovation(collectAdvertisedEstateFacts(estate, today))
    ? rows.filter(({ key }) => dropInformationSuffix(key) !== 'planning.renovation_obligation')
    : rows;

function buildFloodBlocks({ estate, t }: TabSource): readonly BlockView[] {
  const scores = getFloodScores(estate.planning, estate.address.region).map(({ subject, score, atRisk }) => ({
    scoreSubject: subject,
    score,
    explanation: t(`estate:flood.${score}`),
    isAtRisk: atRisk,
  }));
  return scores.length === 0 ? [] : [{ kind: 'flood', id: 'flood', title: t('estate:block.flood'), scores }];
}

/**
 * Returns the legal particulars. Particulars that the law certainly requires are under the legal title; particulars
 * that it may require are under another title.
 */
function buildLegalBlocks({ estate, locale, t, today }: TabSource): readonly BlockView[] {
  const { law = [], other = [] } = Object.groupBy(listLegalParticulars(estate, locale, today), ({ isLaw }) =>
    isLaw ? 'law' : 'other',
  );
  const buildLegalBlock = (id: string, title: string, items: typeof law): BlockView[] =>
    items.length === 0
      ? []
      : [
          {
            kind: 'legal',
            id,
            title,
            items,
          },
        ];
  return [
    ...buildLegalBlock('legal', t('legal:title'), law),
    ...buildLegalBlock('legal-other', t('legal:other'), other),
  ];
}

/** Returns permits and protections, then water, then the legal particulars of the region. */
export function buildPlanningTab(source: TabSource): readonly BlockView[] {
  const [water, permits] = partitionRows(buildTabRows(source, 'planning'), isFloodField);
  return [
    ...buildFactsBlock('planning', removeDoubtfulRows(addViolation(permits, source), source)),
    ...buildFloodBlocks(source),
    ...buildFactsBlock('flood-information', water, source.t('estate:block.floodInformation')),
    ...buildLegalBlocks(source),
  ];
}
