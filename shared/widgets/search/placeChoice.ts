import type { PlaceOptionView } from '../../domain/listing/searchBoxView.ts';
import type { OptionView } from '../../domain/estate/cardView.ts';

/**
 * An option of the select for places. `key` consists of the kind and the value, because places of different kinds may
 * have the same value.
 */
export interface PlaceChoice extends PlaceOptionView {
  readonly key: string;
}

export const toPlaceChoice = (option: PlaceOptionView): PlaceChoice => ({
  ...option,
  key: `${option.kind} ${option.value}`,
});

/** Returns the places where the site has homes, which are the options before anything is typed. */
export const toPlaceChoices = (cities: readonly Pick<OptionView, 'value' | 'label'>[]): readonly PlaceChoice[] =>
  cities.map(({ value, label }) => toPlaceChoice({ kind: 'city', value, label }));
