import { MIN_COMPARED_ESTATES } from '#shared/domain/favorites/favoritesQuery.ts';
import { formatIds } from '#shared/domain/favorites/idList.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import button from '#shared/ui/button.module.css';
import css from './favorites.module.css';
import heart from './keepAll.module.css';
import { Icon } from '#shared/ui/Icon.tsx';
import { PageHead } from '../../layout/PageHead.tsx';
import type { ScreenRequest } from '../../render/screen.ts';
import { CompareForm } from './CompareForm.tsx';
import type { FoundCards } from './findCardsById.ts';
import { FavoriteEstate } from './FavoriteEstate.tsx';
import { Stylesheets } from '../../render/Stylesheets.tsx';

interface SharedListProps extends Pick<ScreenRequest, 'locale' | 't'> {
  readonly foundCards: FoundCards;
  readonly ids: readonly number[];
  /**
   * The homes that the visitor chose for a comparison, when their number was too small or too large. They stay chosen
   * in the form. The list is empty before the form was sent.
   */
  readonly chosenIds: readonly number[];
}

/**
 * Renders a shared list, which cannot be changed. Visitors can read it, compare homes, and add its homes to their
 * favourites.
 */
export function SharedList({ foundCards: { cards, missingIds }, ids, chosenIds, locale, t }: SharedListProps) {
  if (cards.length === 0) {
    return (
      <PageHead
        title={t('favorites:shared.none')}
        actionButtons={
          <a className={button['button']} href={pathFor('offer', locale)}>
            {t('favorites:empty.action')}
          </a>
        }
      />
    );
  }
  return (
    <>
      <Stylesheets names={['favorites']} />
      <PageHead
        title={t('favorites:shared.title', { count: cards.length })}
        introText={t('favorites:shared.text')}
        actionButtons={
          <>
            <button
              type="button"
              className={`${button['quiet']} ${heart['keepAll']}`}
              data-favorite={formatIds(cards.map(({ id }) => id))}
              data-print="no"
              aria-pressed={false}
            >
              <Icon name="heart" />
              <span className={heart['keep']}>{t('favorites:shared.all')}</span>
              <span className={heart['kept']}>{t('favorites:shared.allKept')}</span>
            </button>
            <a className={css['textLink']} href={pathFor('favorites', locale)}>
              {t('favorites:shared.own')}
            </a>
          </>
        }
      />
      <div className={`page ${css['favorites']}`}>
        {missingIds.length > 0 ? (
          <p className={css['notice']}>{t('favorites:shared.missing', { count: missingIds.length })}</p>
        ) : null}
        <ul className={css['grid']}>
          {cards.map((card) => (
            <FavoriteEstate key={card.id} card={card} isChosen={chosenIds.includes(card.id)} t={t} />
          ))}
        </ul>
        {cards.length >= MIN_COMPARED_ESTATES ? (
          <div className={css['foot']}>
            <CompareForm ids={ids} hasWrongCount={chosenIds.length > 0} locale={locale} t={t} />
          </div>
        ) : null}
      </div>
    </>
  );
}
