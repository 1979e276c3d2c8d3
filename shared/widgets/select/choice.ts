import type { OptionView } from '../../domain/estate/cardView.ts';

/** An option of a select without the fields that differ between responses. */
export type SelectChoice = Pick<OptionView, 'value' | 'label'>;
