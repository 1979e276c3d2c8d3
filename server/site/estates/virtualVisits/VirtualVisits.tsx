import { createElement } from 'react';
import type { PictureView } from '#shared/domain/media.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import page from '../styles/estate.module.css';
import css from './visits.module.css';
import { CachedElement } from '../../render/fragments/CachedElement.tsx';
import type { VirtualVisitView } from '#shared/ui/estate/virtualVisitView.ts';
import { Icon } from '#shared/ui/Icon.tsx';
import { Picture } from '#shared/ui/Picture.tsx';

interface VirtualVisitsProps {
  readonly virtualVisits: readonly VirtualVisitView[];
  /**
   * The pictures of the home. One of them is shown for each visit, because nothing is loaded from a provider before the
   * visitor asks for it.
   */
  readonly pictures: readonly PictureView[];
  readonly t: Translate;
}

/**
 * Shows virtual visits and videos as pictures with links. A visit plays on the page when the provider's player may be
 * shown in a frame.
 */
export function VirtualVisits({ virtualVisits, pictures, t }: VirtualVisitsProps) {
  if (virtualVisits.length === 0) return null;
  return (
    <CachedElement
      name="virtual visits"
      elementName="section"
      attributes={{ className: page['section'], 'aria-labelledby': 'visits-title', 'data-print': 'no' }}
      ingredients={[virtualVisits, pictures]}
      renderContent={() => (
        <>
          <h2 id="visits-title">{t('estate:visits.title')}</h2>
          <ul className={css['visits']} data-count={virtualVisits.length}>
            {virtualVisits.map((visit, index) => (
              <li key={visit.href}>
                {createElement(
                  'gevel-virtual-visit',
                  { class: css['visit'] },
                  <VisitPoster
                    visit={visit}
                    picture={pictures[index % pictures.length]}
                    name={formatNumberedName(virtualVisits, index, t)}
                    t={t}
                  />,
                )}
                {visit.embed ? (
                  <p className={css['note']}>{t('estate:visits.consent', { provider: visit.provider })}</p>
                ) : null}
              </li>
            ))}
          </ul>
        </>
      )}
    />
  );
}

/** Returns a name with a number, such as "Speel de video af (2)"; undefined for the only visit of its kind. */
function formatNumberedName(visits: readonly VirtualVisitView[], index: number, t: Translate): string | undefined {
  const kind = visits[index]?.kind;
  const position = visits.slice(0, index + 1).filter((visit) => visit.kind === kind).length;
  const isOnly = visits.filter((visit) => visit.kind === kind).length === 1;
  return isOnly || kind === undefined ? undefined : `${t(`estate:visits.${kind}`)} (${position})`;
}

interface VisitPosterProps {
  readonly visit: VirtualVisitView;
  readonly picture: PictureView | undefined;
  /** The title of the recording, when it has one, or a name that distinguishes the visit from other visits. */
  readonly name?: string | undefined;
  readonly t: Translate;
}

/**
 * Renders the picture of a visit with its link, which the element `<gevel-virtual-visit>` contains until the visit
 * plays.
 */
export function VisitPoster({ visit, picture, name: ownName, t }: VisitPosterProps) {
  const { kind, href, provider, embed } = visit;
  const name = ownName || t(`estate:visits.${kind}`);
  return (
    <a
      className={css['poster']}
      href={href}
      rel="noopener nofollow"
      {...(embed ? { 'data-embed': embed, title: name } : { target: '_blank' })}
    >
      {picture ? (
        <Picture
          picture={picture}
          sources={['gallery-s', 'gallery-m', 'gallery-l']}
          sizes="(min-width: 62rem) 48rem, 94vw"
          className={css['image']}
          alt=""
        />
      ) : null}
      <span className={css['words']}>
        <span className={css['play']}>
          <Icon name={kind === 'visit' ? 'tour' : 'play'} />
        </span>
        <span>
          <span className={css['name']}>{name}</span>
          {embed ? null : <span className={css['where']}>{t('estate:visits.elsewhere', { provider })}</span>}
        </span>
      </span>
    </a>
  );
}
