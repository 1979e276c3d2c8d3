import { MAX_REMARK_CHARACTERS } from '#shared/domain/favorites/remark.ts';
import type { CardView } from '#shared/domain/estate/cardView.ts';
import { isClosed, isForRent } from '#shared/domain/rules.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import { TRANSACTION } from '#shared/primitives/ids.ts';
import { EstateCard } from '#shared/ui/card/EstateCard.tsx';
import css from './favoriteHome.module.css';
import { COMPARE_FORM_ID } from './CompareForm.tsx';
import { NOTE_HINT_ID } from './noteHint.ts';

interface FavoriteEstateProps {
  readonly card: CardView;
  /** True for a home with the visitor's own marks and note, which are only in the browser. */
  readonly isOwnFavorite?: boolean;
  /** True when the home is chosen for the comparison. */
  readonly isChosen?: boolean;
  readonly t: Translate;
}

function formatClosedText({ status: statusId, unitsClosure }: CardView, t: Translate): string {
  if (unitsClosure && !isClosed(statusId)) return t(`favorites:closed.${unitsClosure}`);
  if (statusId === TRANSACTION.TAKEN_OVER) return t('favorites:closed.takenOver');
  return t(isForRent(statusId) ? 'favorites:closed.rented' : 'favorites:closed.sold');
}

/** Renders one home of a list of favourites: its card, its availability and its actions. */
export function FavoriteEstate({ card, isOwnFavorite: isOwn = false, isChosen = false, t }: FavoriteEstateProps) {
  const { id, title } = card;
  return (
    <li className={css['home']} data-home={id} data-title={title}>
      <EstateCard card={card} t={t} headingLevel="h2" />
      {card.closed ? <p className={css['closed']}>{formatClosedText(card, t)}</p> : null}
      {isOwn ? <p className={css['removed']}>{t('favorites:removed')}</p> : null}
      <div className={css['choices']}>
        <CheckboxChoice
          text={t('favorites:compare.choose')}
          name={t('favorites:compare.chooseOf', { title })}
          inputAttributes={{ name: 'compare', value: id, form: COMPARE_FORM_ID, defaultChecked: isChosen }}
        />
        {isOwn
          ? (['considered', 'visited'] as const).map((mark) => (
              <CheckboxChoice
                key={mark}
                text={t(`favorites:mark.${mark}`)}
                name={t('favorites:mark.of', { mark: t(`favorites:mark.${mark}`), title })}
                inputAttributes={{ 'data-remark': mark }}
              />
            ))
          : null}
      </div>
      {isOwn ? (
        <label className={css['note']}>
          <span className={css['label']}>{t('favorites:note.label')}</span>
          <textarea
            className={css['text']}
            rows={2}
            maxLength={MAX_REMARK_CHARACTERS}
            autoComplete="off"
            data-remark="note"
            aria-label={t('favorites:note.of', { title })}
            aria-describedby={NOTE_HINT_ID}
          />
        </label>
      ) : null}
    </li>
  );
}

interface CheckboxChoiceProps {
  readonly text: string;
  /** The accessible name, which also contains the name of the home. It begins with the visible text. */
  readonly name: string;
  readonly inputAttributes: Readonly<Record<string, string | number | boolean>>;
}

function CheckboxChoice({ text, name, inputAttributes: input }: CheckboxChoiceProps) {
  return (
    <label className={css['choice']}>
      <input type="checkbox" className={css['box']} aria-label={name} {...input} />
      {text}
    </label>
  );
}
