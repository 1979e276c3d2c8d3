import type { OptionView } from '../../domain/estate/cardView.ts';

/** An option of a select without what changes from one answer to the next. */
export type Choice = Pick<OptionView, 'value' | 'label'>;
