import { contradictingMeasures } from '../../../../../shared/domain/estate/planningRules.ts';
import type { WarningRule } from '../../../import/warning.ts';

/** That there is no summons and no measure, and one that is named: a page states neither. */
export const contradictoryMeasures: WarningRule = function* contradictoryMeasures(estate) {
  const { planning, fields } = estate;
  const measures = contradictingMeasures(estate);
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
