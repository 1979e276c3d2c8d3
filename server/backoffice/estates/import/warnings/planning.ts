import { findContradictingMeasures } from '#shared/domain/estate/planningRules.ts';
import { contradictsRenovation } from '#shared/domain/legal/flanders.ts';
import { collectAdvertisedEstateFacts } from '#shared/domain/legal/advertisedEstateFacts.ts';
import { toBrusselsDay } from '#shared/i18n/moments.ts';
import type { WarningRule } from '#server/backoffice/import/warning.ts';

/**
 * Finds a statement that there is no planning summons and no measure, together with measures that contradict it. The
 * repair removes the statement and these measures, so that the page shows none of them.
 */
export const findContradictoryMeasures: WarningRule = function* findContradictoryMeasures(estate) {
  const { planning, fields } = estate;
  const measures = findContradictingMeasures(estate);
  if (measures.length === 0) return;
  yield {
    kind: 'contradiction',
    path: 'planning.townPlanningViolation',
    value: planning.townPlanningViolation ?? fields['planning.proceeding'],
    reason: `no summons and no measure, and ${measures.join(', ')}: neither is shown`,
    repair: {
      handling: 'dropped',
      apply() {
        delete planning.townPlanningViolation;
        for (const key of ['planning.proceeding', ...measures]) delete fields[key];
      },
    },
  };
};

/**
 * Finds a statement about the obligation to renovate that the energy label contradicts. The page then says nothing
 * about the obligation. The statement stays stored, because without it the page would say what follows from the label.
 */
export const findContradictoryRenovation: WarningRule = function* findContradictoryRenovation(estate, now) {
  const { general, planning, fields } = estate;
  const storedEstate = { ...estate, general: { ...general, id: general.id ?? 0 } };
  if (!contradictsRenovation(collectAdvertisedEstateFacts(storedEstate, toBrusselsDay(now)))) return;
  yield {
    kind: 'contradiction',
    path: 'planning.renovationObligation',
    value: planning.renovationObligation ?? fields['planning.renovation_obligation'],
    reason: 'the energy label contradicts it: the page says nothing about the obligation',
  };
};
