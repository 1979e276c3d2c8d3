import type { FilterOptionsView, OptionView } from '../../domain/estate/cardView.ts';

/** Returns the options of the boxes of a panel (`Facet`): value, label, count. */
const readCheckboxes = (root: Element | undefined, name: string): OptionView[] =>
  [...(root?.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`) ?? [])].map(({ value, parentElement }) => {
    const count = parentElement?.querySelector('span')?.textContent ?? '';
    const text = parentElement?.textContent ?? '';
    return { value, label: text.slice(0, text.length - count.length), count: Number(count) };
  });

/** Returns the options of the filter in the server's HTML (`FilterForm`). */
export const readRenderedOptions = (root: Element | undefined): FilterOptionsView => ({
  types: readCheckboxes(root, 'type'),
  cities: readCheckboxes(root, 'city'),
  bedrooms: [...(root?.querySelectorAll<HTMLOptionElement>('select[name="bed-min"] [data-count]') ?? [])].map(
    ({ value, text, dataset }) => ({ value, label: text, count: Number(dataset['count']) }),
  ),
});
