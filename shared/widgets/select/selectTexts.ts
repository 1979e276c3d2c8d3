import type { AriaLiveMessages, GroupBase } from 'react-select';
import type { Translate } from '../../i18n/translate.ts';
import type { SelectChoice } from './choice.ts';

/**
 * Returns the texts of a select, for the screen (specification §8) and for screen readers; react-select's own texts are
 * English.
 */
export function createSelectTexts(t: Translate, hasFailed: boolean) {
  return {
    noOptionsMessage: () => t(hasFailed ? 'common:select.error' : 'common:select.none'),
    loadingMessage: () => t('common:select.searching'),
    screenReaderStatus: ({ count }: { count: number }) => t('common:select.results', { count }),
    ariaLiveMessages: createLiveMessages(t),
  };
}

function createLiveMessages(t: Translate): AriaLiveMessages<SelectChoice, boolean, GroupBase<SelectChoice>> {
  return {
    guidance: () => '',
    onChange({ action, label }) {
      if (action === 'select-option') return t('common:select.chosen', { label });
      if (action === 'clear') return t('common:select.cleared');
      return label && t('common:select.dropped', { label });
    },
    // The text is only for Apple devices. On other systems the browser announces the active option itself.
    onFocus: ({ context, label, isSelected, isAppleDevice }) =>
      context !== 'menu' || !isAppleDevice ? '' : isSelected ? t('common:select.chosen', { label }) : label,
    // Without a typed text nothing is filtered. The number of options is then not announced, because it would hide the
    // announcement of the number of homes.
    onFilter: ({ inputValue, resultsMessage }) => inputValue && resultsMessage,
  };
}
